"""What the two commands about old games have in common: which they move, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from django.core.management.base import CommandError

from audit.old.moving import NotTheOwner, moved, require_owner
from database.at_hand import at
from events.chain import Fault
from games.identifiers import opaque_game
from shards.places import databases


def move_all(
    chosen: Callable[[], Sequence[UUID]],
    move: Callable[[Sequence[UUID]], int],
    say: Callable[[str], object],
    *,
    words: str,
) -> None:
    """Move what is ``chosen`` in each database, and say in ``words`` what became of how many.

    Raises ``CommandError`` for whoever may not, and ``SystemExit`` 1 if a game had to stay.
    """
    went, stayed = 0, 0
    for database in databases():
        with at(database):
            try:
                require_owner()
            except NotTheOwner as refusal:
                raise CommandError(str(refusal)) from None
            for step in moved(chosen(), move):
                if isinstance(step, Fault):
                    stayed += 1
                    say(f"{opaque_game(step.stream)} stays where it is: {step}")
                else:
                    went += step
    say(f"{went:,} games were {words}, {stayed:,} had to stay.")
    if stayed:
        raise SystemExit(1)
