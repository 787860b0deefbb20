"""Whose turn it is, wherever the log moved on.

What is read of the log is which games changed, and never what happened in them: the row of a game
says since which version each seat is waited for, and it changes in the statement that appends a
batch. So a reader that is late, or comes twice, finds the turn that waits now, and no other.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import connections

from database import transaction
from database.at_hand import here
from events.cursors import move_cursor, read_cursor
from events.feed import read_moved
from games.models import Seat
from games.models.game import Status
from games.models.seat import Kind
from notices.sql import sql
from shards.everywhere import from_each

CURSOR = "notices"

BATCHES = 2000
"""Of all games, in one page."""


def follow_the_log(now: datetime, *, batches: int = BATCHES) -> bool:
    """Take up the turns of the games on the next page of the log; False if there is no page."""
    with transaction.atomic():
        begin = read_cursor(CURSOR, hold=True)
        games, end = read_moved(begin, batches=batches)
        if not games:
            return False
        take_up(games, now)
        move_cursor(CURSOR, begin, end)
    return True


def look_at(player: UUID, now: datetime) -> None:
    """Take up the games that wait for somebody who could not be told until now. A database with a
    late copy of their address takes them up when they are next waited for."""
    theirs = Seat.objects.filter(
        player=player, kind=Kind.PERSON, game__status=Status.RUNNING
    ).values_list("game", flat=True)
    from_each(lambda: take_up(set(theirs.all()), now, player))


def take_up(games: Collection[UUID], now: datetime, player: UUID | None = None) -> None:
    """See whose turn it is in these games of the database at hand; None for all people."""
    asked = {
        "games": list(games),
        "player": player,
        "now": now,
        "after": settings.KLEIO_NOTICE_AFTER,
    }
    with connections[here()].cursor() as cursor:
        cursor.execute(sql("take_up"), asked)
