"""Counting the games that have finished since the last look."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.db.models import Q

from analytics.models import CountedGame, CountedSeat, Holding, SimulatedGame, Uncounted
from analytics.models.counted import STOPPED
from analytics.projection.following import follow_anew, save
from analytics.projection.gathering import gather, scatter
from analytics.projection.rating import rate_anew, rate_anew_all, rate_some, save_rated
from analytics.projection.repeats import complete, mark_repeats
from analytics.projection.rows import Rows, WasStopped, rows_of
from analytics.revision import revisions, stale, to_be_followed
from events.cursors import move_cursor, read_cursor
from events.feed import read_feed
from games.models import Game
from games.models.game import PLAYED_HERE, Population, Status

log = logging.getLogger(__name__)

CURSOR = "analytics"

BATCHES = 2000
"""Of all games, in one page: a dozen games or two, and a transaction of a second at most."""

RECOUNTED = 50
"""Games of an older revision that are counted anew in one transaction."""

GATHERED = 500
"""Games that are added up in one transaction."""

LOOSE = 50
"""From so many on: to add up one game costs as much as twenty of five hundred."""

FOLLOWED = 25
"""Games whose course is told anew in one transaction: a second at most."""


def catch_up(seconds: float | None = None) -> bool:
    """Count what there is, for ``seconds`` at most (None: to the end); whether all is counted.

    Whoever else does so at the same time takes turns with this one, page by page.
    """
    enough = None if seconds is None else time.monotonic() + seconds
    for step in (next_page, recount, follow, add_up, rate):
        while step():
            if enough is not None and time.monotonic() > enough:
                return False
    return True


def next_page() -> bool:
    """Count the games that end on the next page of the log; False if there is no page."""
    with transaction.atomic():
        begin = read_cursor(CURSOR, hold=True)
        page = read_feed(begin, batches=BATCHES)
        if not page.events:
            complete()
            return False
        count({event.stream for event in page.events})
        move_cursor(CURSOR, begin, page.cursor)
    return True


def recount() -> bool:
    """Count some games anew whose title is looked at differently by now; False if there is none.

    They are replaced one transaction at a time, so figures never lack them.
    """
    with transaction.atomic():
        # Whoever counts new games takes turns with this: see ``repeats``.
        read_cursor(CURSOR, hold=True)
        recounted: set[UUID] = set()
        for kind in (CountedGame, Uncounted):
            rows = kind.objects.select_for_update(skip_locked=True).filter(stale())
            recounted |= set(rows.values_list("pk", flat=True)[:RECOUNTED])
            rate_anew(recounted)
            scatter(recounted)
            kind.objects.filter(pk__in=recounted).delete()
        count(recounted)
        mark_repeats(recounted)
    return bool(recounted)


def follow() -> bool:
    """Tell the course of some games anew that is told otherwise by now; False if there is none.

    Their other rows stay as they are. What was told of a game before is replaced with it.
    """
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        games = CountedGame.objects.filter(to_be_followed()).order_by("pk")
        some = list(games.values_list("pk", flat=True)[:FOLLOWED])
        scatter(some)
        follow_anew(some)
    return bool(some)


def add_up() -> bool:
    """Add some games up that are in no lot yet; False if they are too few to be worth it."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        return gather(GATHERED, least=LOOSE) > 0


def rate() -> bool:
    """Rate some games of one pool; False if there is none to be rated."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        return rate_some()


def rate_all_anew() -> None:
    """Have all games rated again. Nobody rates meanwhile, or what is rated would pass for that."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        rate_anew_all()


def count(games: Collection[UUID]) -> int:
    """Write the rows of those that are finished, public and not counted yet; how many they are.

    Private games are left out: every figure leads to its games, and they could not be shown. So are
    games of experiments, which were chosen because they differ,
    forks, which would count the moves of their origin twice and are played by people who may know
    what was hidden, and games that were imported, of whose making this server knows nothing. Games
    that were stopped from outside have no winner; they are put aside, with the reason.
    """
    known = Q(pk__in=CountedGame.objects.filter(pk__in=games).values("pk"))
    known |= Q(pk__in=Uncounted.objects.filter(pk__in=games).values("pk"))
    known |= Q(population=Population.EXPERIMENT)
    new = Game.objects.filter(
        ~known, PLAYED_HERE, pk__in=games, status=Status.FINISHED, is_public=True
    )
    simulations = dict(
        SimulatedGame.objects.filter(pk__in=games).values_list("pk", "simulation_id")
    )
    rows = [
        row
        for game in new.order_by("pk").prefetch_related("seats")
        if (row := _looked_at(game, simulations.get(game.pk))) is not None
    ]
    CountedGame.objects.bulk_create([each.game for each in rows])
    CountedSeat.objects.bulk_create([seat for each in rows for seat in each.seats])
    Holding.objects.bulk_create([held for each in rows for held in each.holdings], 5000)
    save([each.course for each in rows if each.course is not None])
    save_rated([(each.game, each.entrants) for each in rows])
    return len(rows)


def _looked_at(game: Game, simulation: UUID | None) -> Rows | None:
    """One game that cannot be read must not keep the others from being counted."""
    try:
        return rows_of(game, simulation)
    except (DatabaseError, SoftTimeLimitExceeded):
        raise  # not the game's fault: the page is read again
    except WasStopped as why:
        _put_aside(game, f"{STOPPED}{why}")
    except Exception as failure:
        log.exception("Game %s cannot be counted; it waits for other rules.", game.pk)
        _put_aside(game, f"{type(failure).__name__}: {failure}")
    return None


def _put_aside(game: Game, reason: str) -> None:
    revision = revisions().get(game.title, "")
    Uncounted.objects.create(game=game, title=game.title, reason=reason, revision=revision)
