"""Counting everything again: game by game in the place of what was counted before, so that figures
lack none meanwhile; or from nothing.
"""

from __future__ import annotations

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
from analytics.projection.catching_up import CURSOR, count_missed
from analytics.projection.gathering import PARTS, take_apart, unlike
from analytics.revision import stale
from database import transaction
from database.one_moment import at_one_moment
from events.cursors import move_cursor, read_cursor
from events.records import START

_CHILDREN_FIRST: tuple[type[Model], ...] = (
    *(Area, Choice, Pick, Course, Holding, Contender, RatedGame, Rating, RatingPool),
    *(*PARTS, CountedSeat, CountedGame, Lot, Uncounted, WholeSimulation),
)


OUTDATED = ""
"""The revision of rows that are to be counted anew though they are looked at as before."""


def count_all_anew() -> None:
    """Have all games counted anew by ``catch_up``, one transaction at a time. Whoever counts waits
    while they are marked, and nobody else; what was counted stays until its game has its turn: of a
    title that is not installed any more that never comes."""
    with transaction.atomic():
        # Two that write of many games, each in its own order, would wait for each other.
        read_cursor(CURSOR, hold=True)
        for kind in (CountedGame, Uncounted):
            kind._default_manager.exclude(revision=OUTDATED).update(revision=OUTDATED)


def left() -> int:
    """How many games are still to be counted anew."""
    return sum(kind._default_manager.filter(stale()).count() for kind in (CountedGame, Uncounted))


def count_all_missed() -> int:
    """Count the finished games that nobody waits for any more, though they are neither counted nor
    put aside; how many pages of them there were."""
    pages, last = 0, count_missed()
    while last is not None:
        pages, last = pages + 1, count_missed(last)
    return pages


def mend_lots() -> int:
    """Take apart the lots that do not hold what their games hold, which must not be; how many they
    are. ``catch_up`` adds their games up again."""
    with at_one_moment():
        wrong = unlike()
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        take_apart(wrong)
    return len(wrong)


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
