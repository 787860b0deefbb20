"""How strong values are, given who sat with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, OuterRef, Value
from django.db.models.functions import Cast, Concat

from analytics.groupings import SEAT
from analytics.judging.line_ups import LineUps, Seen, modelled
from analytics.judging.telling_strengths import block_rows
from analytics.metrics.given import GIVEN
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.models import CountedSeat, Holding
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.kinds import kinds_of, only, with_most
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

OLDEST_FIRST = ("finished_at", "game")


@at_one_moment()
def strength_rows(metric: Metric, query: Query) -> Strengths:
    """Answer ``strengths``."""
    kinds = kinds_of(query)
    rows: list[StrengthRow] = []
    for block in with_most(kinds):
        games, counted = _read(query, only(query, block))
        models = modelled(counted, metric.smallest_n, query.declared)
        rows += block_rows(metric, query, block, games, counted, models)
    told_of = {**head(metric, query, kinds.total()), **sampling(query)}
    return Strengths(**told_of, prior=PRIOR, rows=rows)


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
    """With ``places``, and ``held``: values and sets of seats, with a space between; the same
    of turns as ``turns``, where strengths are told given these."""
    placed = CountedSeat.objects.filter(game=OuterRef("pk")).order_by("seat").values("place")
    games = games_of(query).filter(**kind).only("finished_at", "units")
    games = games.annotate(places=ArraySubquery(placed), held=_held(query.by.id))
    order = query.title.dimensions.order or SEAT.id
    if query.parameters[GIVEN.name] == "order" and query.by.id != order:
        return games.annotate(turns=_held(order))
    return games


def _held(dimension: str) -> ArraySubquery:
    held = Holding.objects.filter(game=OuterRef("pk"), dimension=dimension).order_by("value")
    named = Concat("value", Value(" "), Cast("seats", CharField()), output_field=CharField())
    return ArraySubquery(held.annotate(holding=named).values("holding"))


def _seen(game: Any) -> Seen:
    turns = _values(getattr(game, "turns", ()))
    return Seen(game.among, game.units, game.places, _values(game.held), turns)


def _values(texts: Iterable[str]) -> list[tuple[str, int]]:
    each = (text.rpartition(" ") for text in texts)
    return [(value, int(seats)) for value, _, seats in each]
