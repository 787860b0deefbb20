"""How many choices games ask for, how wide they are, and how long people take over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Aggregate, Count, F, FloatField, Func, IntegerField, QuerySet, Sum

from analytics.judging.blocks import Block, block_of, fields_of
from analytics.metrics.course_shapes import ChoiceRow, Choices
from analytics.metrics.metric import Metric
from analytics.models import Choice, Lot
from analytics.models.counted import CountedPopulation
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.courses.adding_up import games_followed, together
from analytics.selectors.seats import sources
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
    fields = fields_of(query)
    games = [games_followed(source) for source in sources(query)]
    whole = together((row for each in games for row in _whole(each, fields)), fields)
    kinds = together((row for each in games for row in _kinds(each, fields)), (*fields, "kind"))
    every = {block_of(query, row): row for row in whole}
    times = _times(query)
    rows = [_row(metric, query, block, row, row, None) for block, row in every.items()]
    for row in kinds:
        block = block_of(query, row)
        rows.append(_row(metric, query, block, row, every[block], times.get((block, row["kind"]))))
    rows.sort(key=lambda row: (row.seats, row.table, row.options, row.patch, _place_of(row)))
    return Choices(**head(metric, query, sum(row["n"] for row in every.values())), rows=rows)


def _whole(games: QuerySet[Any, Any], fields: Sequence[str]) -> Iterable[dict[str, Any]]:
    of = "" if games.model is Lot else "course__"
    summed = {"times": "asked", "wide": "listed", "forced": "forced"}
    sums = {name: Sum(f"{of}{column}") for name, column in summed.items()}
    counted: Iterable[dict[str, Any]] = games.values(*fields).annotate(n=Sum("weight"), **sums)
    return counted


def _kinds(games: QuerySet[Any, Any], fields: Sequence[str]) -> Iterable[dict[str, Any]]:
    named = games.filter(choices__kind__isnull=False).values(*fields, kind=F("choices__kind"))
    counted: Iterable[dict[str, Any]] = named.annotate(
        n=Sum("choices__games") if games.model is Lot else Count("*"),
        times=Sum("choices__times"),
        wide=Sum("choices__listed"),
    )
    return counted


def _times(query: Query) -> dict[tuple[Block, str], tuple[int, float]]:
    """In how many games people answered, and the median time, of the kinds that may be told. A
    median takes all of its games one by one."""
    games, fields = games_followed(query), fields_of(query)
    timed = timed_kinds(query, games)
    if not timed:
        return {}
    named = games.filter(choices__seconds__isnull=False).values(*fields, kind=F("choices__kind"))
    counted = named.annotate(answered=Count("*"), seconds=Median("choices__seconds")).order_by()
    those = {(block_of(query, row), row["kind"]): row for row in counted}
    return {key: (row["answered"], row["seconds"]) for key, row in those.items() if key in timed}


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
    timed: tuple[int, float] | None,
) -> ChoiceRow:
    enough = row["n"] >= metric.smallest_n
    answered = timed is not None and timed[0] >= metric.smallest_n
    moves = row["times"] + row.get("forced", 0)
    is_all = "forced" in row
    return ChoiceRow(
        **block._asdict(),
        kind=row.get("kind", ALL_KINDS),
        n=row["n"],
        too_few=not enough,
        times=rounded(row["times"] / every["n"]) if enough else None,
        width=rounded(row["wide"] / row["times"]) if enough and row["times"] else None,
        forced=rounded(row["forced"] / moves) if enough and is_all and moves else None,
        seconds=rounded(timed[1]) if timed and answered else None,
        link=query.link(None, "", **block.narrower()),
    )
