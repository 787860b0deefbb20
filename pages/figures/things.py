"""What seats take or have: how often, and who wins with it. Four corners, each with its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from analytics.catalogue import METRICS
from analytics.groupings import LEVEL, SEAT, Grouping, groupings_of
from analytics.judging.blocks import Block
from analytics.metrics.course_shapes import PickRow
from analytics.metrics.shapes import RateRow
from analytics.parsing import parse_query
from games.engine.title import Title
from pages.charts.dots import per_cent, points, tail
from pages.charts.scatter import Scatter, Thing, scatter
from pages.figures.form import CARDS, SEATS
from pages.figures.sections import csv_link, games_link

CORNERS = (
    "wins more, seldom taken: overlooked",
    "wins more, often taken: strong",
    "wins less, seldom taken: left alone",
    "wins less, often taken: a trap",
)
_SHORT = ("overlooked", "strong", "left alone", "trap")
"""The same in the picture."""


@dataclass(frozen=True, slots=True)
class ThingRow:
    """``corner``: in words, for those of which a difference is shown."""

    number: int
    name: str
    link: str
    share: str
    counted: int
    won: str
    expected: str
    difference: str
    between: str
    telling: int
    p: str
    q: str
    corner: str


@dataclass(frozen=True, slots=True)
class Things:
    """``middle``: from what share on something is taken often. ``few``: things of too few games."""

    by: Grouping
    chart: Scatter | None
    rows: list[ThingRow]
    middle: str
    is_pick: bool
    few: int
    csv: str


def kinds_of_things(title: Title[Any]) -> dict[str, Grouping]:
    """What can be taken first, then what seats have."""
    every = groupings_of(title).values()
    picks = {each.id: each for each in every if each.level == "pick"}
    had = {
        each.id: each
        for each in every
        if each.level == "seat"
        and not each.order
        and not each.of_the_course
        and each not in (SEAT, LEVEL)
    }
    return {**picks, **had}


def things(values: Mapping[str, str], by: Grouping, block: Block) -> Things:
    """Of one kind, in one block; raises ``BadQuery``."""
    metric = METRICS["pick-rates"]
    if by.level != "pick":
        metric = CARDS if by.multiple else SEATS
    asked = {**values, **block.narrower(), "by": by.id}
    query = parse_query(metric, asked)
    rows: Sequence[Any] = metric.work(metric, query).rows
    known = sorted((row for row in rows if not row.too_few), key=_by_difference)
    middle = median([_share(row) for row in known]) if known else 0.0
    drawn = [
        Thing(
            number,
            row.name,
            _share(row),
            row.difference,
            row.difference_low,
            row.difference_high,
            bool(row.differs),
        )
        for number, row in enumerate(known, 1)
        if row.difference_low is not None
    ]
    return Things(
        by,
        scatter(f"{by.name}: how often taken, and who wins", drawn, middle, _SHORT),
        [_row(number, row, middle) for number, row in enumerate(known, 1)],
        per_cent(middle),
        by.level == "pick",
        len(rows) - len(known),
        csv_link(metric, {"title": query.title.id, **query.filters, "by": by.id}),
    )


def _share(row: PickRow | RateRow) -> float:
    """Of those who could take it, or of all."""
    if isinstance(row, PickRow):
        return row.pick_rate or 0.0
    return row.n / (row.n + row.without_n)


def _by_difference(row: PickRow | RateRow) -> tuple[bool, float]:
    return row.difference is None, -(row.difference or 0.0)


def _row(number: int, row: PickRow | RateRow, middle: float) -> ThingRow:
    share, won = _share(row), row.win_rate if isinstance(row, PickRow) else row.rate
    low, high = row.difference_low, row.difference_high
    return ThingRow(
        number,
        row.name,
        games_link(row.link),
        per_cent(share),
        row.listed if isinstance(row, PickRow) else row.n + row.without_n,
        "–" if won is None else per_cent(won),
        "–" if row.expected is None else per_cent(row.expected),
        "–" if row.difference is None else points(row.difference),
        "–" if low is None or high is None else f"{points(low)} to {points(high)}",
        row.telling or 0,
        tail(row.p),
        tail(row.q),
        _corner(row, share >= middle),
    )


def _corner(row: PickRow | RateRow, often: bool) -> str:
    if row.differs is None or row.difference is None:
        return "cannot be told"
    if not row.differs:
        return f"no difference shown, {'often' if often else 'seldom'} taken"
    return CORNERS[2 * (row.difference < 0) + often]
