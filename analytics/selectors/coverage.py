"""What there is to ask about: how many games of which kind are counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery, Sum

from analytics.filters import counting
from analytics.models import CountedGame, Lot, Simulation, Uncounted, WholeSimulation
from analytics.models.counted import STOPPED
from analytics.revision import stale, to_be_followed
from database.one_moment import at_one_moment

_FIELDS = (
    "title",
    "rules",
    "population",
    "seat_count",
    "patched",
    "handed_over",
    "options",
    "patch",
    "table",
)


@dataclass(frozen=True, slots=True)
class Stratum:
    """Games that may be counted together. ``newest``: when the last of them ended."""

    title: str
    rules: str
    population: str
    seats: int
    patched: bool
    handed_over: bool
    options: str
    patch: str
    table: str
    games: int
    newest: datetime


def coverage(title: str | None = None) -> list[Stratum]:
    """All strata of a title, or of every title, in a stable order."""
    strata: dict[tuple[Any, ...], Stratum] = {}
    with at_one_moment():
        for *kind, games, newest in (*_lots(title), *_loose(title)):
            known = strata.get(tuple(kind))
            if known is not None:
                games, newest = known.games + games, max(known.newest, newest)
            strata[tuple(kind)] = Stratum(*(*kind, games, newest))
    return [strata[kind] for kind in sorted(strata)]


def _loose(title: str | None) -> QuerySet[Any, Any]:
    """Games that are in no lot, with the last of them."""
    games = _of(title, counting(CountedGame.objects.filter(lot=None)))
    rows: QuerySet[Any, Any] = games.values(*_FIELDS).annotate(
        games=Count("pk"), newest=Max("finished_at")
    )
    strata: QuerySet[Any, Any] = rows.order_by().values_list(*_FIELDS, "games", "newest")
    return strata


def _lots(title: str | None) -> QuerySet[Any, Any]:
    """The same of lots; the last game of each is looked up."""
    games = CountedGame.objects.filter(lot=OuterRef("pk")).order_by("-finished_at")
    last = Subquery(games.values("finished_at")[:1])
    lots = _of(title, Lot.objects.all()).annotate(last=last)
    rows: QuerySet[Any, Any] = lots.values(*_FIELDS).annotate(
        number=Sum("games"), newest=Max("last")
    )
    strata: QuerySet[Any, Any] = rows.order_by().values_list(*_FIELDS, "number", "newest")
    return strata


def _of(title: str | None, rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    return rows if title is None else rows.filter(title=title)


def uncounted(title: str | None = None) -> int:
    """Finished games that could not be looked at; the log of the worker says why."""
    games = Uncounted.objects.exclude(reason__startswith=STOPPED)
    return (games if title is None else games.filter(title=title)).count()


def stopped(title: str | None = None) -> int:
    """Finished games that somebody stopped, or that came to the bound of their title: they have no
    winner and are in no figure."""
    games = Uncounted.objects.filter(reason__startswith=STOPPED)
    return (games if title is None else games.filter(title=title)).count()


def unfinished() -> int:
    """Simulations of which some games are still to be played or looked at: they count nowhere."""
    return Simulation.objects.exclude(pk__in=WholeSimulation.objects.values("pk")).count()


def followed_later(title: str | None = None) -> int:
    """Counted games whose course is still to be told as it is told by now."""
    games = CountedGame.objects.filter(to_be_followed())
    return (games if title is None else games.filter(title=title)).count()


def recounted(title: str | None = None) -> int:
    """Games that are to be counted anew, since they are looked at otherwise by now."""
    games = CountedGame.objects.filter(stale())
    return (games if title is None else games.filter(title=title)).count()
