"""The picture and the table of how strong values are, in games of one kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from analytics.catalogue import METRICS
from analytics.groupings import Grouping
from analytics.judging.blocks import Block
from analytics.metrics.strength_shapes import StrengthRow
from analytics.parsing import parse_query
from analytics.selectors.strengths import strength_rows
from pages.charts.dots import Chart, Rate, chart, per_cent
from pages.figures.sections import csv_link, games_link

STRENGTHS = METRICS["strengths"]


@dataclass(frozen=True, slots=True)
class Told:
    """A row with the page that lists its games, and in words how strong it is."""

    row: StrengthRow
    link: str
    strength: str
    between: str
    stands: str


@dataclass(frozen=True, slots=True)
class Strengths:
    """``read``: games from which it is told. ``even``: the share of an average value, if it is
    told."""

    by: Grouping
    read: int
    even: float | None
    chart: Chart | None
    rows: list[Told]
    csv: str


def strengths_of(values: Mapping[str, str], by: str, block: Block) -> Strengths | None:
    """In one block, the strongest first; None where no game has a value. Raises ``BadQuery``."""
    query = parse_query(STRENGTHS, {**values, "by": by, **block.narrower()})
    answer = strength_rows(STRENGTHS, query)
    rows = sorted(answer.rows, key=lambda row: (row.strength is None, -(row.strength or 0.0)))
    if not rows:
        return None
    even = next((row.even for row in rows if row.even is not None), None)
    points = [drawn(row, row.name) for row in rows]
    return Strengths(
        query.by,
        rows[0].read,
        even,
        None if even is None else chart(f"Strength by {query.by.name.lower()}", points, even),
        [told_in_words(row) for row in rows],
        csv_link(
            STRENGTHS, {"title": answer.title, "by": by, **query.parameters, **answer.filters}
        ),
    )


def stands(row: StrengthRow) -> str:
    """How a value stands to the average one."""
    if row.too_few:
        return "too few to tell"
    if row.differs is None or row.strength is None:
        return "cannot be told"
    if not row.differs:
        return "no difference shown"
    return "above" if row.strength > 0 else "below"


def drawn(row: StrengthRow, name: str) -> Rate:
    """A row of the picture."""
    note = stands(row) if row.share is None else f"{per_cent(row.share)} in {row.telling:,}"
    return Rate(name, note, row.share, row.share_low, row.share_high, bool(row.differs))


def told_in_words(row: StrengthRow) -> Told:
    """A row of the table."""
    low, high = _number(row.low), _number(row.high)
    return Told(
        row,
        games_link(row.link),
        _number(row.strength),
        low if row.low is None else f"{low} to {high}",
        stands(row),
    )


def _number(strength: float | None) -> str:
    text = "–" if strength is None else f"{strength:+.2f}"
    return text.replace("-", "\N{MINUS SIGN}")
