"""What processes of this machine run that share some work. Imports nothing of Django before that is
set up."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from analytics.works import Kind


def set_up() -> None:
    """Once in each process; it inherits nothing but the environment, which names the settings."""
    import django

    django.setup()


def play_piece(kind: Kind, order_id: UUID, numbers: list[int]) -> int:
    """Play those of these numbers; how many they are."""
    from analytics.works import work_of

    work_of(kind, order_id).play(numbers, float("inf"))
    return len(numbers)


def count_anew(number: int, of: int) -> None:
    """Count part ``number`` of ``of`` of what is to be counted anew."""
    from analytics.projection import catching_up

    while catching_up.recount((number, of)):
        catching_up.add_up(least=catching_up.GATHERED)
