"""Looking at finished games, and keeping what was seen: the one takes time, the other its turn."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet

from analytics.models import CountedGame, CountedSeat, Holding, SimulatedGame, Uncounted
from analytics.models.counted import STOPPED
from analytics.projection.following import save
from analytics.projection.rating import save_rated
from analytics.projection.rows import Rows, WasStopped, rows_of
from analytics.projection.writing import write
from analytics.revision import revisions
from games.models import Game
from games.models.game import PLAYED_HERE, Population, Status

log = logging.getLogger(__name__)

COUNTED: tuple[type[CountedGame | Uncounted], ...] = (CountedGame, Uncounted)
"""A finished game that counts is one of these, once it was looked at."""


@dataclass(frozen=True, slots=True)
class PutAside:
    """A game that is in no figure, and why."""

    game: Game
    reason: str

    @property
    def game_id(self) -> UUID:
        """As of ``Rows``."""
        return self.game.pk


LookedAt: TypeAlias = Rows | PutAside


def that_count() -> QuerySet[Game]:
    """Finished games that count.

    Private games are left out: every figure leads to its games, and they could not be shown. So are
    games of experiments, which were chosen because they differ,
    forks, which would count the moves of their origin twice and are played by people who may know
    what was hidden, and games that were imported, of whose making this server knows nothing. Games
    that were stopped from outside have no winner; they are put aside, with the reason.
    """
    return Game.objects.filter(
        ~Q(population=Population.EXPERIMENT), PLAYED_HERE, status=Status.FINISHED, is_public=True
    )


def uncounted_yet() -> QuerySet[Game]:
    """Those of them that are neither counted nor put aside."""
    known = (kind._default_manager.filter(pk=OuterRef("pk")) for kind in COUNTED)
    return that_count().filter(*(~Exists(each) for each in known))


def count(games: Collection[UUID]) -> set[UUID]:
    """Look at those of these games that count and are not counted yet, and keep what was seen;
    which they are."""
    return keep(look_at(uncounted_yet().filter(pk__in=games)))


def look_at(games: QuerySet[Game]) -> list[LookedAt]:
    """What there is to say of them, in order. Nothing is written."""
    listed = list(games.order_by("pk").prefetch_related("seats"))
    simulated = SimulatedGame.objects.filter(pk__in=[game.pk for game in listed])
    simulations = dict(simulated.values_list("pk", "simulation_id"))
    return [_looked_at(game, simulations.get(game.pk)) for game in listed]


def keep(looked: Iterable[LookedAt]) -> set[UUID]:
    """Write what was seen of games that still count and are not counted yet; those that are then
    counted. To be called while the cursor of the projection is held."""
    every = {each.game_id: each for each in looked}
    if not every:  # as on most pages of the log, on which no game ends
        return set()
    new = set(uncounted_yet().filter(pk__in=every).values_list("pk", flat=True))
    kept = [each for game, each in every.items() if game in new]
    rows = [each for each in kept if isinstance(each, Rows)]
    write(CountedGame, [each.game for each in rows])
    write(CountedSeat, [seat for each in rows for seat in each.seats])
    write(Holding, [held for each in rows for held in each.holdings])
    save([each.course for each in rows if each.course is not None])
    save_rated([(each.game, each.entrants) for each in rows])
    revision = revisions()
    Uncounted.objects.bulk_create(
        [
            Uncounted(
                game=each.game,
                title=each.game.title,
                reason=each.reason,
                revision=revision.get(each.game.title, ""),
            )
            for each in kept
            if isinstance(each, PutAside)
        ]
    )
    return {each.game_id for each in rows}


def _looked_at(game: Game, simulation: UUID | None) -> LookedAt:
    """One game that cannot be read must not keep the others from being counted."""
    try:
        return rows_of(game, simulation)
    except (DatabaseError, SoftTimeLimitExceeded):
        raise  # not the game's fault: it is looked at again
    except WasStopped as why:
        return PutAside(game, f"{STOPPED}{why}")
    except Exception as failure:
        log.exception("Game %s cannot be counted; it waits for other rules.", game.pk)
        return PutAside(game, f"{type(failure).__name__}: {failure}")
