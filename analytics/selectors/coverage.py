"""What there is to ask about: how many games of which kind are counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from analytics.models import CountedGame, Uncounted
from analytics.models.counted import STOPPED


@dataclass(frozen=True, slots=True)
class Stratum:
    """Games that may be counted together. ``newest``: when the last of them ended."""

    title: str
    rules: str
    population: str
    seats: int
    patched: bool
    handed_over: bool
    games: int
    newest: datetime


def coverage(title: str | None = None) -> list[Stratum]:
    """All strata of a title, or of every title, in a stable order."""
    games = CountedGame.objects.all() if title is None else CountedGame.objects.filter(title=title)
    fields = ("title", "rules", "population", "seat_count", "patched", "handed_over")
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
