"""Clocks that run out: a bot takes the seat over, at the version at which it was found so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import msgspec
from django.db import connection

from games.engine.clock import ClockTerms, Flagged, due_at
from games.engine.errors import Refused
from games.errors import NotYourSeat
from games.models import Game
from games.services.actors import HOUSE
from games.services.appending import Lost
from games.services.taking_over import hand_over
from games.sql import sql

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(moment: datetime) -> int:
    """Since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


def flag() -> int:
    """Hand the seats over whose time is up; how many.

    Safe when many do it at once: the version at which a seat was found makes one of them store it,
    and none where its person moved meanwhile. A time in which nobody looked counts for nobody, and
    one that lies ahead, for the clock was set back, is waited for.
    """
    with connection.cursor() as cursor:
        cursor.execute(sql("watch"))
        cursor.execute(sql("due"))
        found = cursor.fetchall()
    return sum(_flag(*row) for row in found)


def _flag(
    game_id: UUID, version: int, seat: int, asked: datetime, paused: Decimal, now: datetime
) -> bool:
    game = Game.objects.get(pk=game_id)
    terms = msgspec.convert(game.clock, ClockTerms)
    since, missed = microseconds(asked), int(paused * 1_000_000)
    due = due_at(terms, since, missed)
    if due > microseconds(now):
        later = _EPOCH + timedelta(microseconds=due)
        Game.objects.filter(pk=game_id, version=version).update(due_at=later)
        return False
    flagged = Flagged(seat, since, missed, due, microseconds(now))
    try:
        hand_over(game, version, [seat], "deadline", HOUSE, level=terms.level, flagged=flagged)
    except (Lost, Refused, NotYourSeat):
        return False
    return True
