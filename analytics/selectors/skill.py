"""How strong bots of each level are where they meet others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat

from analytics.filters import ANY, EACH
from analytics.judging.line_ups import LineUps, Seen, modelled
from analytics.judging.telling_strengths import block_rows
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.models import CountedSeat
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.kinds import kinds_of, only, with_most
from analytics.selectors.seats import games_of, how_many
from analytics.selectors.strengths import MOST_GAMES, OLDEST_FIRST
from analytics.tables import named
from database.one_moment import at_one_moment

PRIOR = 2.0
"""Standard deviation of strengths as they are supposed beforehand: levels differ by more than cards
do."""


@at_one_moment()
def skill_rows(metric: Metric, query: Query) -> Strengths:
    """Answer ``skill``. Unless some are asked for, tables are mixed: levels are told apart by
    meeting each other."""
    if query.filters.get("table") == EACH:
        query = replace(query, filters={**query.filters, "table": ANY})
    rows: list[StrengthRow] = []
    for block in with_most(kinds_of(query, _unlike)):
        games, counted = _read(query, only(query, block))
        models = modelled(counted, metric.smallest_n, query.declared, PRIOR)
        rows += block_rows(metric, query, block, games, counted, models)
    every = {**head(metric, query, how_many(query)), **sampling(query)}
    return Strengths(**every, prior=PRIOR, rows=rows)


def _unlike(query: Query) -> QuerySet[Any, Any]:
    """Games in which not all units are equally strong."""
    return games_of(query).filter(units__contains="|")


def _read(query: Query, kind: dict[str, Any]) -> tuple[int, LineUps]:
    """How many games of this kind are read, and what is counted of them."""
    named_so = Concat(
        *(Cast("place", CharField()), Value(" "), "level", Value(" "), "bot"),
        output_field=CharField(),
    )
    seats = CountedSeat.objects.filter(game=OuterRef("pk")).order_by("seat")
    placings = ArraySubquery(seats.annotate(placing=named_so).values("placing"))
    games = _unlike(query).filter(**kind).annotate(placings=placings).order_by(*OLDEST_FIRST)
    read = games.values_list("among", "units", "placings")[:MOST_GAMES]
    # Few tables differ in who of which level came where, however many games there are.
    alike = Counter((among, units, tuple(placed)) for among, units, placed in read)
    counted = LineUps()
    for game, times in alike.items():
        counted.add(_seen(*game), times)
    return alike.total(), counted


def _seen(among: int, units: str, placings: Sequence[str]) -> Seen:
    """All sides together, however strong they are. ``placings``: of each seat its place, the level
    and the version of the bot, with a space between."""
    places, held = list[int](), dict[str, int]()
    for seat, (place, level, bot) in enumerate(each.split(" ") for each in placings):
        name = named(level, bot)
        held[name] = held.get(name, 0) | 1 << seat
        places.append(int(place))
    return Seen(among, units.replace("|", " "), places, sorted(held.items()))
