"""The course of finished games: told when they are counted, from the same fold; and told anew for
games that were counted when it was told otherwise.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError

from analytics.courses.rows import CourseRows, course_rows
from analytics.models import Area, Choice, CountedGame, Course, Holding, Pick
from analytics.projection.writing import write
from analytics.revision import unfoldings
from events.reading import read_events
from events.records import StoredEvent
from games.engine import folding, registry
from games.engine.dimensions import OF_THE_COURSE, Measured, measure
from games.engine.onlooking import Unfolded, unfold
from games.engine.records import Event
from games.engine.title import Title
from games.models import Game

log = logging.getLogger(__name__)

T = TypeVar("T")

Told: TypeAlias = Callable[[CountedGame, Measured], CourseRows | None]


def looked_on(
    title: Title[Any], game: Game, stored: Sequence[StoredEvent], events: Sequence[Event]
) -> tuple[Any, Told | None]:
    """The last state, and what makes the rows of the course. Where looking on fails, the game is
    folded without it: a course that cannot be told must not keep a game from being counted."""
    unfolded = _unless_it_fails(game.pk, lambda: _unfolded(title, events, game.seat_count))
    if unfolded is None:
        return folding.replay(title, events), None
    return unfolded.state, lambda row, measured: _unless_it_fails(
        game.pk, lambda: _rows(title, row, unfolded, measured, stored)
    )


def follow_anew(games: Collection[UUID]) -> None:
    """Tell the course of these counted games again; each is read and folded once, one by one."""
    for kind in (Course, Pick, Choice, Area):
        kind.objects.filter(game__in=games)._raw_delete(kind.objects.db)
    theirs = Holding.objects.filter(game__in=games, dimension__in=OF_THE_COURSE)
    theirs._raw_delete(theirs.db)
    by = unfoldings()
    for row in CountedGame.objects.filter(pk__in=games).select_related("game").order_by("pk"):
        rows = _unless_it_fails(row.pk, partial(_told, row))
        if rows is not None:
            save([rows])
        row.unfolding = by[row.title]
        row.save(update_fields=["unfolding"])


def save(courses: Sequence[CourseRows]) -> None:
    """Store what was found."""
    write(Course, [each.course for each in courses])
    write(Pick, [pick for each in courses for pick in each.picks])
    write(Choice, [choice for each in courses for choice in each.choices])
    write(Area, [area for each in courses for area in each.areas])
    write(Holding, [held for each in courses for held in each.holdings])


def _unless_it_fails(game: UUID, course_of: Callable[[], T | None]) -> T | None:
    """What is told; None where that fails by a fault of the game or its title."""
    try:
        return course_of()
    except (DatabaseError, SoftTimeLimitExceeded):
        raise  # not the game's fault: it is looked at again
    except Exception:
        log.exception("The course of game %s cannot be told.", game)
        return None


def _told(row: CountedGame) -> CourseRows | None:
    title = registry.title(row.title, row.rules)
    stored = read_events(row.pk)
    events = [title.reading.event(each.payload) for each in stored]
    unfolded = _unfolded(title, events, row.seat_count)
    if unfolded is None:
        return None
    measured = measure(title.dimensions, unfolded.state, events, row.seat_count)
    return _rows(title, row, unfolded, measured, stored)


def _unfolded(title: Title[Any], events: Sequence[Event], seats: int) -> Unfolded[Any] | None:
    """None where nobody has said by what the course is told."""
    return None if title.unfolding is None else unfold(title, events, seats)


def _rows(
    title: Title[Any],
    row: CountedGame,
    unfolded: Unfolded[Any],
    measured: Measured,
    stored: Sequence[StoredEvent],
) -> CourseRows | None:
    if title.unfolding is None:
        return None
    times = [each.recorded_at for each in stored]
    order = _order(title, row, measured)
    return course_rows(row, title.unfolding, unfolded, measured.sides, order, times)


def _order(title: Title[Any], row: CountedGame, measured: Measured) -> dict[int, int]:
    """The place of each seat in the order of turns; its number where no chance decides it."""
    places = {seat: seat for seat in range(row.seat_count)}
    for held in measured.held:
        if held.dimension == title.dimensions.order:
            places |= dict.fromkeys(held.seats, int(held.value) - 1)
    return places
