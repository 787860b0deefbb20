"""The parts of the page of win rates: each a chart, its table and where the figures come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from analytics.catalogue import METRICS, UNIT
from analytics.groupings import SEAT, Grouping
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import LengthRow, RateRow, Rates
from analytics.parsing import parse_query
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates
from games.engine import registry
from pages.charts.dots import Chart, Rate, chart, per_cent
from pages.figures.form import CARDS, SEATS, comparisons
from pages.figures.verdict import in_symbols, verdict


@dataclass(frozen=True, slots=True)
class TableRow:
    """A rate with the page that lists its games, and how it stands to what is expected."""

    rate: RateRow
    link: str
    stands: str


@dataclass(frozen=True, slots=True)
class Section:
    """Rates at one seat count. ``verdict`` and ``symbols`` are empty where nothing is tested."""

    id: str
    seats: int
    by: Grouping
    chart: Chart | None
    rows: list[TableRow]
    verdict: str
    symbols: str
    csv: str


def seat_sections(answer: Rates) -> list[Section]:
    """A section for each seat count."""
    tests = {test.seats: test for test in answer.tests}
    return [
        _section(answer, SEAT, seats, list(rows), tests.get(seats))
        for seats, rows in groupby(answer.rows, key=lambda row: row.seats)
    ]


def comparison(values: Mapping[str, str], by: str, seats: int) -> Section:
    """The section of one grouping at one seat count; raises ``BadQuery``."""
    title = registry.title(values["title"])
    metric = SEATS if by in SEATS.groupings(title) else CARDS
    answer = rates(metric, parse_query(metric, {**values, "by": by, "seats": str(seats)}))
    grouping = comparisons(title)[by]
    rows = answer.rows
    if grouping.multiple:
        rows = sorted(rows, key=lambda row: -1.0 if row.rate is None else row.rate, reverse=True)
    return _section(answer, grouping, seats, rows, None)


def seats_answer(values: Mapping[str, str]) -> tuple[Rates, int]:
    """Rates by seat; raises ``BadQuery``. Beside them: in how many of the games the seats were
    not all held by players of one level."""
    query = parse_query(SEATS, {**values, "by": SEAT.id})
    return rates(SEATS, query), query.games.filter(level="").count()


@dataclass(frozen=True, slots=True)
class LengthTable:
    """How long games take in one unit."""

    unit: str
    rows: list[tuple[LengthRow, str]]
    csv: str


def length_tables(values: Mapping[str, str]) -> list[LengthTable]:
    """How long the games took, in each unit in which they have a length."""
    metric = METRICS["game-lengths"]
    tables = []
    for unit in ("rounds", "moves", "seconds"):
        answer = lengths(metric, parse_query(metric, {**values, UNIT.name: unit}))
        if answer.rows:
            asked = {"title": answer.title, **answer.filters, UNIT.name: unit}
            rows = [(row, games_link(row.link)) for row in answer.rows]
            tables.append(LengthTable(unit, rows, csv_link(metric, asked)))
    return tables


def games_link(link: str) -> str:
    """The page for people that lists the games of a figure, from its link into the API."""
    return f"{reverse('games-behind')}?{link.partition('?')[2]}"


def csv_link(metric: Metric, asked: Mapping[str, str]) -> str:
    """Where the figures can be had for a spreadsheet."""
    return f"/api/analytics/{metric.id}/?{urlencode({**asked, 'format': 'csv'})}"


def _section(
    answer: Rates, by: Grouping, seats: int, rows: Sequence[RateRow], test: Any
) -> Section:
    title = f"Win rate by {by.name.lower()}, {seats} seats"
    expected = rows[0].expected if rows else 1 / seats
    asked = {"title": answer.title, "by": by.id, **answer.filters, "seats": str(seats)}
    return Section(
        f"{by.id}-{seats}",
        seats,
        by,
        chart(title, [_drawn(row) for row in rows], expected),
        [TableRow(row, games_link(row.link), _stands(row)) for row in rows],
        verdict(test, rows) if test else "",
        in_symbols(test) if test else "",
        csv_link(METRICS[answer.metric], asked),
    )


def _drawn(row: RateRow) -> Rate:
    note = f"n = {row.n:,}, too few"
    if row.rate is not None:
        note = f"{per_cent(row.rate)} of {row.n:,}"
    return Rate(row.name, note, row.rate, row.low, row.high, bool(row.differs))


def _stands(row: RateRow) -> str:
    if row.rate is None:
        return "too few to tell"
    if not row.differs:
        return "as expected"
    return "above" if row.rate > row.expected else "below"
