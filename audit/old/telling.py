"""What the two commands about old games have in common: which they move, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.core.management.base import CommandError
from django.db import OperationalError

from audit.old.moving import Move, NotTheOwner, Stays, moved, require_owner
from database.at_hand import at
from games.identifiers import opaque_game
from shards.errors import CannotMove
from shards.freezing import alone
from shards.places import databases


def move_all(
    choose: Callable[[], Sequence[UUID]],
    move: Move,
    say: Callable[[str], object],
    *,
    words: str,
    named: Collection[UUID] = (),
) -> None:
    """Move what there is to ``choose`` in each database, and say in ``words`` what became of how
    many; and which of those that somebody has ``named`` are in none.

    No game gets from one database to another meanwhile.

    Raises ``CommandError`` for whoever may not, or while games are being moved, and ``SystemExit``
    1 if a game had to stay, was named in vain, or a database could not go on.
    """
    tally = _Told(say)
    try:
        with alone():
            for database in databases():
                with at(database):
                    _move_some(database, choose, move, tally)
    except (CannotMove, NotTheOwner) as refusal:
        raise CommandError(str(refusal)) from None
    for game in sorted(set(named) - tally.chosen):
        tally.stays(f"{opaque_game(game)} is not there to be moved.")
    say(f"{tally.went:,} games were {words}, {tally.stayed:,} had to stay.")
    if tally.stayed or tally.stopped:
        raise SystemExit(1)


@dataclass
class _Told:
    """What became of games so far."""

    say: Callable[[str], object]
    chosen: set[UUID] = field(default_factory=set)
    went: int = 0
    stayed: int = 0
    stopped: bool = False

    def stays(self, line: str) -> None:
        self.stayed += 1
        self.say(line)


def _move_some(
    database: str, choose: Callable[[], Sequence[UUID]], move: Move, tally: _Told
) -> None:
    """Those of the database at hand. One that cannot go on keeps no other one waiting."""
    try:
        require_owner()
        games = choose()
        tally.chosen.update(games)
        for step in moved(games, move):
            if isinstance(step, Stays):
                tally.stays(f"{opaque_game(step.game)} stays where it is: {step.reason}")
            else:
                tally.went += step
    except OperationalError as problem:
        tally.stopped = True
        tally.say(f"The rest of {database} waits for another time: {str(problem).strip()}")
