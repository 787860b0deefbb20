"""Verified games move some at a time, and those that do not verify stay."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from uuid import UUID

from django.db import OperationalError

from database.at_hand import connection
from events.chain import Fault
from events.checking import stream_fault
from events.putting_away import NotTheSame
from games.services.seeds import seed_of

AT_ONCE = 20
"""In one transaction, at the end of which whoever moves anywhere waits for some hundredths of a
second."""

_PAUSES = (0.5, 2.0, 8.0)
"""Seconds before it is tried again, where somebody was in the way."""


class NotTheOwner(Exception):
    """Facts are moved by nobody but the owner of the tables."""

    def __init__(self) -> None:
        super().__init__(
            "Only the owner of the tables may move events: set KLEIO_AS_OWNER=1 and"
            " MIGRATION_DATABASE_URL for this command."
        )


def require_owner() -> None:
    """Raises ``NotTheOwner``."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'events_old'::regclass"
        )
        if cursor.fetchone() != (True,):
            raise NotTheOwner


def moved(games: Sequence[UUID], move: Callable[[Sequence[UUID]], int]) -> Iterator[Fault | int]:
    """Move games of the database at hand: how many went with each step, and a fault for each that
    stays since its log is not what was appended and should be looked at where it is."""
    for first in range(0, len(games), AT_ONCE):
        faults = {game: _fault_of(game) for game in games[first : first + AT_ONCE]}
        yield from filter(None, faults.values())
        whole = [game for game, fault in faults.items() if fault is None]
        if whole:
            _tried(whole, move)
        yield len(whole)


def _fault_of(game: UUID) -> Fault | None:
    return stream_fault(game, seed_of(game).salt_key)


def _tried(games: Sequence[UUID], move: Callable[[Sequence[UUID]], int]) -> None:
    for pause in _PAUSES:
        try:
            move(games)
        except (NotTheSame, OperationalError):
            time.sleep(pause)
        else:
            return
    move(games)
