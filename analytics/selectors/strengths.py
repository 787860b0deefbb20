"""How strong values are, given who sat with whom."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, Count, OuterRef, Value
from django.db.models.functions import Cast, Concat

from analytics.judging.blocks import block_of, fields_of
from analytics.judging.line_ups import LineUps, Seen, modelled
from analytics.judging.telling_strengths import told
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.models import CountedSeat, Holding
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.seats import games_of
from analytics.statistics.plackett_luce import PRIOR
from database.keyset import pages_of
from database.one_moment import at_one_moment

AT_ONCE = 750
"""Games are read so many at a time, those that ended first; so nothing that is told changes while
others are added."""

MOST_UNLIKE = 750
"""Games that differ, after which no more games are read: each of them takes its time."""

MOST_GAMES = 4_500

MOST_KINDS = 12
"""Kinds of games of which an answer tells."""

OLDEST_FIRST = ("finished_at", "game")


@at_one_moment()
def strength_rows(metric: Metric, query: Query) -> Strengths:
    """Answer ``strengths``."""
    fields = fields_of(query)
    kinds = list(games_of(query).values(*fields).annotate(games=Count("*")).order_by())
    most = sorted(kinds, key=lambda each: (-each["games"], str(each)))[:MOST_KINDS]
    rows: list[StrengthRow] = []
    for kind in sorted(most, key=lambda each: (each["seat_count"], block_of(query, each))):
        games, counted = _read(query, {name: kind[name] for name in fields})
        found = modelled(counted, metric.smallest_n, query.declared)
        rows += told(metric, query, block_of(query, kind), games, counted, found)
    every = sum(each["games"] for each in kinds)
    return Strengths(**head(metric, query, every), **sampling(query), prior=PRIOR, rows=rows)


def _read(query: Query, kind: dict[str, Any]) -> tuple[int, LineUps]:
    """How many games of this kind are read, and what is counted of them."""
    counted, read = LineUps(), 0
    for page in pages_of(_games(query, kind), OLDEST_FIRST, AT_ONCE):
        read += len(page)
        for game in page:
            counted.add(_seen(game))
        if len(counted.ranked) >= MOST_UNLIKE or read >= MOST_GAMES:
            break
    return read, counted


def _games(query: Query, kind: dict[str, Any]) -> Any:
    """With ``places``, and ``told``: values and sets of seats, with a space between."""
    held = Holding.objects.filter(game=OuterRef("pk"), dimension=query.by.id).order_by("value")
    named = Concat("value", Value(" "), Cast("seats", CharField()), output_field=CharField())
    placed = CountedSeat.objects.filter(game=OuterRef("pk")).order_by("seat").values("place")
    games = games_of(query).filter(**kind).only("finished_at", "units")
    return games.annotate(
        places=ArraySubquery(placed), told=ArraySubquery(held.annotate(told=named).values("told"))
    )


def _seen(game: Any) -> Seen:
    each = (text.rpartition(" ") for text in game.told)
    held = [(value, int(seats)) for value, _, seats in each]
    return Seen(game.among, game.units, game.places, held)
