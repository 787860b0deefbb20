"""How strong bots of each level are where they meet others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef

from analytics.filters import ANY, EACH
from analytics.judging.blocks import block_of, fields_of
from analytics.judging.line_ups import LineUps, Seen, modelled
from analytics.judging.telling_strengths import told
from analytics.metrics.metric import Metric
from analytics.metrics.strength_shapes import StrengthRow, Strengths
from analytics.models import CountedSeat
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.seats import games_of
from analytics.selectors.strengths import AT_ONCE, MOST_GAMES, MOST_KINDS, OLDEST_FIRST
from analytics.tables import named
from database.keyset import pages_of
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
    fields = fields_of(query)
    unlike = games_of(query).filter(units__contains="|")
    kinds = list(unlike.values(*fields).annotate(games=Count("*")).order_by())
    most = sorted(kinds, key=lambda each: (-each["games"], str(each)))[:MOST_KINDS]
    rows: list[StrengthRow] = []
    for kind in sorted(most, key=lambda each: (each["seat_count"], block_of(query, each))):
        games, counted = _read(query, {name: kind[name] for name in fields})
        found = modelled(counted, metric.smallest_n, query.declared, PRIOR)
        rows += told(metric, query, block_of(query, kind), games, counted, found)
    every = games_of(query).count()
    return Strengths(**head(metric, query, every), **sampling(query), prior=PRIOR, rows=rows)


def _read(query: Query, kind: dict[str, Any]) -> tuple[int, LineUps]:
    """How many games of this kind are read, and what is counted of them."""
    seats = CountedSeat.objects.filter(game=OuterRef("pk")).order_by("seat")
    games = games_of(query).filter(units__contains="|", **kind).only("finished_at", "units")
    games = games.annotate(
        places=ArraySubquery(seats.values("place")),
        levels=ArraySubquery(seats.values("level")),
        bots=ArraySubquery(seats.values("bot")),
    )
    counted, read = LineUps(), 0
    for page in pages_of(games, OLDEST_FIRST, AT_ONCE):
        for game in page:
            counted.add(_seen(game))
        read += len(page)
        if read >= MOST_GAMES:
            break
    return read, counted


def _seen(game: Any) -> Seen:
    """All sides together, however strong they are."""
    held: dict[str, int] = {}
    for seat, (level, bot) in enumerate(zip(game.levels, game.bots, strict=True)):
        name = named(level, bot)
        held[name] = held.get(name, 0) | 1 << seat
    return Seen(game.among, game.units.replace("|", " "), game.places, sorted(held.items()))
