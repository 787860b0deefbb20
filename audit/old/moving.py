"""Verified games move some at a time, and those that do not verify stay."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple
from uuid import UUID

from django.db import IntegrityError, OperationalError
from django.db.models import QuerySet

from database import transaction
from database.at_hand import connection
from events.checking import stream_fault
from events.putting_away import NotTheSame
from games.models import Game
from games.models.game import Status
from games.services.seeds import seed_of

AT_ONCE = 20
"""In one transaction, at the end of which whoever moves anywhere waits for some hundredths of a
second."""

_PAUSES = (0.5, 2.0, 8.0)
"""Seconds before it is tried again, where somebody was in the way."""

Move = Callable[[Sequence[UUID]], int]


class NotTheOwner(Exception):
    """Facts are moved by nobody but the owner of the tables."""

    def __init__(self) -> None:
        super().__init__(
            "Only the owner of the tables may move events: set KLEIO_AS_OWNER=1 and"
            " MIGRATION_DATABASE_URL for this command."
        )


class Stays(NamedTuple):
    """A game that stays where it is, since it should be looked at there."""

    game: UUID
    reason: str


def require_owner() -> None:
    """Raises ``NotTheOwner``."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'events_old'::regclass"
        )
        if cursor.fetchone() != (True,):
            raise NotTheOwner


def moved(games: Sequence[UUID], move: Move) -> Iterator[int | Stays]:
    """Move games of the database at hand: how many went with each step, and each that stays.

    Raises ``OperationalError`` if somebody is in the way again and again.
    """
    for first in range(0, len(games), AT_ONCE):
        some = games[first : first + AT_ONCE]
        staying = [Stays(game, reason) for game in some if (reason := _why_not(game))]
        yield from staying
        whole = [game for game in some if game not in {each.game for each in staying}]
        yield from _as_far_as_it_goes(whole, move)


def _why_not(game: UUID) -> str:
    """What is wrong with a game; nothing of one that verifies."""
    if not _finished([game]).exists():
        return "no game that is over has these events"
    fault = stream_fault(game, seed_of(game).salt_key)
    return str(fault) if fault else ""


def _as_far_as_it_goes(games: Sequence[UUID], move: Move) -> Iterator[int | Stays]:
    """All at once; each by itself where one of them cannot."""
    try:
        yield _patiently(partial(_at_once, games, move))
    except (NotTheSame, IntegrityError) as reason:
        if len(games) == 1:
            yield Stays(games[0], f"{reason}".splitlines()[0])
        else:
            for game in games:
                yield from _as_far_as_it_goes([game], move)


def _at_once(games: Sequence[UUID], move: Move) -> int:
    """Those that are still over and here, and are so until it is done."""
    with transaction.atomic():
        rows = _finished(games).select_for_update(no_key=True).order_by("pk")
        return move(list(rows.values_list("pk", flat=True)))


def _finished(games: Sequence[UUID]) -> QuerySet[Game]:
    return Game.objects.filter(pk__in=games, status=Status.FINISHED)


def _patiently(work: Callable[[], int]) -> int:
    for pause in _PAUSES:
        try:
            return work()
        except OperationalError:
            time.sleep(pause)
    return work()
