"""What there is to ask about: how many games of which kind are counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from analytics.filters import counting
from analytics.models import CountedGame, Simulation, Uncounted, WholeSimulation
from analytics.models.counted import STOPPED
from analytics.revision import stale, to_be_followed


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
    games = counting(CountedGame.objects.all())
    if title is not None:
        games = games.filter(title=title)
    fields = (
        *("title", "rules", "population", "seat_count", "patched", "handed_over"),
        *("options", "patch", "table"),
    )
    rows = games.values(*fields).annotate(games=Count("pk"), newest=Max("finished_at"))
    return [Stratum(*row) for row in rows.order_by(*fields).values_list(*fields, "games", "newest")]


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
