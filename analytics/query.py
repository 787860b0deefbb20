"""What is asked of which games: what figures are worked out from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote_plus, urlencode

from django.conf import settings
from django.db.models import QuerySet
from django.urls import get_script_prefix, get_urlconf, reverse

from analytics.groupings import ALL, Grouping
from analytics.models import CountedGame, Lot
from games.engine.title import Title


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of which games.

    ``conditions``: dimensions and values that must all hold of a seat for it to be counted.
    ``filters``: all that are in force, as texts, the defaults included: they mean the same for
    ever, whatever is the default later. ``parameters``: those of the metric itself, each with what
    was asked for or its default. ``lots``: the same games, as far as they are added up; None where
    lots do not tell what is asked.
    """

    title: Title[Any]
    by: Grouping
    games: QuerySet[CountedGame]
    conditions: tuple[tuple[str, str], ...]
    filters: Mapping[str, str]
    parameters: Mapping[str, str]
    lots: QuerySet[Lot] | None = None

    @property
    def declared(self) -> bool:
        """Whether the size of the sample was settled before it was played, and nobody can look
        before it is whole: the games of one simulation. All others grow."""
        return "simulation" in self.filters

    def asks_for(self, seats: int) -> bool:
        """Whether of games with so many seats, where nothing else of them is asked."""
        wanted = self.filters.get("seats")
        return wanted is None or str(seats) in wanted.split(",")

    def link(self, by: Grouping | None = None, value: str = "", **narrower: str) -> str:
        """Where the games are listed that a figure counts."""
        asked = {"title": self.title.id, **self.filters, **narrower}
        if by is not None and by is not ALL:
            asked |= {"by": by.id, "value": value}
        said = urlencode(sorted(asked.items()), quote_via=_quoted)
        urls = get_urlconf() or settings.ROOT_URLCONF
        return f"{_of_games(urls, get_script_prefix())}?{said}"


@cache
def _of_games(_urls: str, _prefix: str) -> str:
    """The address of their list, as these URLs have it, below what all addresses begin with."""
    return reverse("analytics-games")


@lru_cache(maxsize=1024)
def _quoted(text: str, safe: str, encoding: str | None, errors: str | None) -> str:
    """Each row of an answer links to its games, and most of what it says all others say too: with
    the address above a link takes 6 µs instead of 22."""
    return quote_plus(text, safe, encoding, errors)
