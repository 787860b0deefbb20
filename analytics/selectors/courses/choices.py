"""How many choices games ask for, how wide they are, and how long people take over them."""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, Count, F, FloatField, Sum

from analytics.judging.blocks import Block, block_of, fields_of
from analytics.metrics.course_shapes import ChoiceRow, Choices
from analytics.metrics.metric import Metric
from analytics.models.counted import CountedPopulation
from analytics.query import Query
from analytics.selectors.courses.answering import games_followed, head
from analytics.statistics.rounding import rounded
from games.models import Seat
from games.models.seat import Kind

ALL_KINDS = "all"

FEWEST_PEOPLE = 10
"""Whose time is told together at least: never that of one, and of few as good as never."""


class Median(Aggregate):
    """That of the rows that have a number."""

    template = "percentile_cont(0.5) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = FloatField()


def choices(metric: Metric, query: Query) -> Choices:
    """Answer ``choices``."""
    games = games_followed(query)
    fields = fields_of(query)
    whole = games.values(*fields).annotate(
        n=Count("pk"),
        times=Sum("course__asked"),
        listed=Sum("course__listed"),
        forced=Sum("course__forced"),
    )
    every = {block_of(query, row): row for row in whole.order_by()}
    timed = _timed(query, games)
    kinds = (
        games.filter(choices__kind__isnull=False)
        .values(*fields, kind=F("choices__kind"))
        .annotate(
            n=Count("*"),
            times=Sum("choices__times"),
            listed=Sum("choices__listed"),
            answered=Count("choices__seconds"),
            seconds=Median("choices__seconds"),
        )
    )
    rows = [_row(metric, query, block, row, row, False) for block, row in every.items()]
    for row in kinds.order_by():
        block = block_of(query, row)
        rows.append(_row(metric, query, block, row, every[block], block in timed))
    rows.sort(key=lambda row: (row.seats, row.table, row.options, row.patch, _place_of(row)))
    return Choices(**head(metric, query, sum(row["n"] for row in every.values())), rows=rows)


def _place_of(row: ChoiceRow) -> tuple[bool, float, str]:
    """All together first, then what is asked most often."""
    return row.kind != ALL_KINDS, -(row.times or 0.0), row.kind


def _timed(query: Query, games: Any) -> set[Block]:
    """The blocks in which enough different people played, several a game."""
    if query.filters.get("population") != CountedPopulation.PEOPLE:
        return set()
    fields = fields_of(query)
    seats = Seat.objects.filter(kind=Kind.PERSON, game__in=games.values("pk"))
    found = set()
    for row in games.filter(seat_count__gt=1).values(*fields).annotate(n=Count("pk")).order_by():
        these = games.filter(**{name: row[name] for name in fields})
        people = seats.filter(game__in=these.values("pk")).values("player").distinct().count()
        if people >= FEWEST_PEOPLE:
            found.add(block_of(query, row))
    return found


def _row(
    metric: Metric,
    query: Query,
    block: Block,
    row: dict[str, Any],
    every: dict[str, Any],
    timed: bool,
) -> ChoiceRow:
    enough = row["n"] >= metric.smallest_n
    answered = timed and row.get("answered", 0) >= metric.smallest_n
    moves = row["times"] + row.get("forced", 0)
    is_all = "forced" in row
    return ChoiceRow(
        **block._asdict(),
        kind=row.get("kind", ALL_KINDS),
        n=row["n"],
        too_few=not enough,
        times=rounded(row["times"] / every["n"]) if enough else None,
        width=rounded(row["listed"] / row["times"]) if enough and row["times"] else None,
        forced=rounded(row["forced"] / moves) if enough and is_all and moves else None,
        seconds=rounded(row["seconds"]) if answered else None,
        link=query.link(None, "", **block.narrower()),
    )
