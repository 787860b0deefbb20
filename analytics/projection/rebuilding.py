"""Dropping the projection and counting everything again."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Model

from analytics.models import (
    Area,
    Choice,
    Contender,
    CountedGame,
    CountedSeat,
    Course,
    Holding,
    Lot,
    Pick,
    RatedGame,
    Rating,
    RatingPool,
    Uncounted,
    WholeSimulation,
)
from analytics.projection.catching_up import CURSOR
from analytics.projection.gathering import PARTS
from events.cursors import move_cursor, read_cursor
from events.records import START

_CHILDREN_FIRST: tuple[type[Model], ...] = (
    *(Area, Choice, Pick, Course, Holding, Contender, RatedGame, Rating, RatingPool),
    *(*PARTS, CountedSeat, CountedGame, Lot, Uncounted, WholeSimulation),
)


def forget_everything() -> None:
    """Drop all rows and go back to the first event, in one transaction.

    Whoever is counting meanwhile waits for it, or is waited for. ``catch_up`` does the rest.
    """
    with transaction.atomic():
        begin = read_cursor(CURSOR, hold=True)
        for kind in _CHILDREN_FIRST:
            rows = kind._default_manager.all()
            rows._raw_delete(rows.db)
        if begin != START:
            move_cursor(CURSOR, begin, START)
