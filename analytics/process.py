"""What processes of this machine run that share some work. Imports nothing of Django before that is
set up."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from analytics.works import Kind


def set_up() -> None:
    """Once in each process; it inherits nothing but the environment, which names the settings."""
    if (parent := parent_process()) is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    import django

    django.setup()


def _end_with(parent: BaseProcess) -> None:
    """One that is killed tells nobody: whom it started would wait for its next word for ever. What
    is half done the database takes back."""
    parent.join()
    os._exit(1)


def play_piece(kind: Kind, order_id: UUID, numbers: list[int]) -> int:
    """Play those of these numbers; how many they are."""
    from analytics.works import work_of

    work_of(kind, order_id).play(numbers, float("inf"))
    return len(numbers)


def count_anew(number: int, of: int, database: str = "default") -> None:
    """Count part ``number`` of ``of`` of what is to be counted anew there."""
    from analytics.projection import catching_up
    from database.at_hand import at

    with at(database):
        while catching_up.recount((number, of)):
            catching_up.add_up(least=catching_up.GATHERED)
