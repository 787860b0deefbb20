"""Which simulations count, and which of their games: whole ones, and no game twice.

Both are worked out while the cursor of the projection is held, and depend on nothing but what is
stored, so that it does not matter in which order games were counted.
"""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from analytics.models import CountedGame, SimulatedGame, Simulation, Uncounted, WholeSimulation
from analytics.projection.gathering import scatter

_WHOLE = WholeSimulation.objects.values("pk")


def complete() -> None:
    """Let those simulations count all of whose games are played and looked at.

    To be called when the log was read to its end. Few are looked at: those that still run, and
    those that nobody goes on with.
    """
    for simulation in Simulation.objects.exclude(pk__in=_WHOLE):
        played = simulation.played.count()
        looked_at = CountedGame.objects.filter(simulation=simulation.pk).count()
        if played == simulation.games and looked_at + _put_aside(simulation) == played:
            WholeSimulation.objects.create(pk=simulation.pk)
            _mark(CountedGame.objects.filter(simulation=simulation.pk).exclude(identity=""))


def alike(games: Collection[UUID]) -> set[UUID]:
    """These and those that are the same as one of them."""
    simulated = CountedGame.objects.exclude(identity="")
    same = simulated.filter(pk__in=games).values_list("identity", flat=True)
    return {*games, *simulated.filter(identity__in=list(same)).values_list("pk", flat=True)}


def mark_repeats(games: Collection[UUID]) -> None:
    """After some were counted anew, or are counted no more: of all that were the same before."""
    _mark(CountedGame.objects.filter(pk__in=games, simulation__in=_WHOLE).exclude(identity=""))


def _put_aside(simulation: Simulation) -> int:
    theirs = SimulatedGame.objects.filter(simulation=simulation)
    return Uncounted.objects.filter(pk__in=theirs.values("pk")).count()


def _mark(games: QuerySet[CountedGame]) -> None:
    """Of games that are the same, the one with the least id counts."""
    same = CountedGame.objects.filter(simulation__in=_WHOLE)
    alike = same.filter(identity__in=games.values("identity"))
    earlier = same.filter(identity=OuterRef("identity"), pk__lt=OuterRef("pk"))
    again = list(alike.filter(Q(repeated=False), Exists(earlier)).values_list("pk", flat=True))
    scatter(again)
    CountedGame.objects.filter(pk__in=again).update(repeated=True)
    alike.filter(Q(repeated=True), ~Exists(earlier)).update(repeated=False)
