"""How many choices games ask for, how wide they are, and how long people take over them."""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, Count, F, FloatField, Func, IntegerField, Sum

from analytics.judging.blocks import Block, block_of, fields_of
from analytics.metrics.course_shapes import ChoiceRow, Choices
from analytics.metrics.metric import Metric
from analytics.models import Choice
from analytics.models.counted import CountedPopulation
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.courses.adding_up import games_followed
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment
from games.models.seat import Kind

ALL_KINDS = "all"

FEWEST_PEOPLE = 10
"""Whose times are told together at least: of fewer, somebody's could be made out."""


class Bit(Func):
    """1 if a seat is in a set, else 0."""

    template = "((%(expressions)s) & 1)"
    arg_joiner = " >> "
    output_field = IntegerField()


class Median(Aggregate):
    """That of the rows that have a number."""

    template = "percentile_cont(0.5) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = FloatField()


@at_one_moment()
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
    timed = timed_kinds(query, games)
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
        rows.append(_row(metric, query, block, row, every[block], (block, row["kind"]) in timed))
    rows.sort(key=lambda row: (row.seats, row.table, row.options, row.patch, _place_of(row)))
    return Choices(**head(metric, query, sum(row["n"] for row in every.values())), rows=rows)


def _place_of(row: ChoiceRow) -> tuple[bool, float, str]:
    """All together first, then what is asked most often."""
    return row.kind != ALL_KINDS, -(row.times or 0.0), row.kind


def timed_kinds(query: Query, games: Any) -> set[tuple[Block, str]]:
    """The blocks and kinds of choices whose times are those of enough different people."""
    if query.filters.get("population") != CountedPopulation.PEOPLE:
        return set()
    fields, seat = fields_of(query), "game__game__seats__"
    timed = Choice.objects.filter(
        **{f"{seat}kind": Kind.PERSON}, game__in=games.values("pk"), seconds__isnull=False
    )
    people = (
        timed.annotate(theirs=Bit(F("timed"), F(f"{seat}number")))
        .filter(theirs=1)
        .values("kind", **{f"of_{name}": F(f"game__{name}") for name in fields})
        .annotate(people=Count(f"{seat}player", distinct=True))
        .order_by()
    )
    names = ("kind", *(f"of_{name}" for name in fields))
    return {
        (block_of(query, dict(zip(fields, block, strict=True))), kind)
        for kind, *block in people.filter(people__gte=FEWEST_PEOPLE).values_list(*names)
    }


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
