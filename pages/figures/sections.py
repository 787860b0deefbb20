"""The parts of the page of win rates: each a chart, its table and where the figures come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from analytics.catalogue import METRICS, UNIT
from analytics.groupings import Grouping
from analytics.judging.blocks import Block
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import EqualityTest, LengthRow, RateRow, Rates
from analytics.parsing import parse_query
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates
from games.engine import registry
from pages.charts.dots import Chart, Rate, chart, differences, per_cent, plain, points
from pages.figures.form import CARDS, SEATS, comparisons, headline
from pages.figures.population import table_in_words
from pages.figures.remarks import remarks, stands
from pages.figures.verdict import in_symbols, verdict


@dataclass(frozen=True, slots=True)
class TableRow:
    """A rate with the page that lists its games, and how it stands to the others."""

    rate: RateRow
    link: str
    stands: str


@dataclass(frozen=True, slots=True)
class Section:
    """Rates in one block. ``verdict`` and ``symbols`` are empty where nothing is tested.
    ``remarks``: where picture and verdict seem to say different things, and why.
    ``others``: other tables with as many seats."""

    id: str
    seats: int
    table: str
    by: Grouping
    chart: Chart | None
    is_difference: bool
    rows: list[TableRow]
    verdict: str
    symbols: str
    remarks: list[str]
    unequal: bool
    csv: str
    others: list[tuple[str, str]]


def headline_sections(answer: Rates) -> list[Section]:
    """A section for each seat count: the table with most games, which comes first."""
    by = headline(registry.title(answer.title))
    tests = {_block(test): test for test in answer.tests}
    sections = []
    for seats, of_seats in groupby(answer.rows, key=lambda row: row.seats):
        blocks = {block: list(rows) for block, rows in groupby(of_seats, key=_block)}
        first = next(iter(blocks))
        others = [(each.table, table_in_words(each.table)) for each in blocks if each != first]
        rows = blocks[first]
        sections.append(_section(answer, by, seats, rows, tests.get(first), others))
    return sections


def comparison(
    values: Mapping[str, str], by: str, block: Block, most: int | None = None
) -> Section | None:
    """The section of one grouping in one block, None where no game has a value; ``most``: only the
    values that most games have, where there are enough of them. Raises ``BadQuery``."""
    title = registry.title(values["title"])
    metric = SEATS if by in SEATS.groupings(title) else CARDS
    narrower = {"by": by, **block.narrower()}
    answer = rates(metric, parse_query(metric, {**values, **narrower}))
    rows = sorted(answer.rows, key=_by_difference)
    if most is not None:
        often = sorted(rows, key=lambda row: -row.games)[:most]
        rows = [row for row in rows if row in often and not row.too_few]
    if not rows:
        return None
    return _section(answer, comparisons(title)[by], block.seats, rows, None, [])


def headline_answer(values: Mapping[str, str]) -> Rates:
    """Rates by what is asked first; raises ``BadQuery``."""
    by = headline(registry.title(values["title"]))
    return rates(SEATS, parse_query(SEATS, {**values, "by": by.id}))


def largest(answer: Rates) -> Block | None:
    """The block with most games, if there is any; of as many the first, as answers have them."""
    games: dict[Block, int] = {}
    for row in answer.rows:
        games[_block(row)] = max(games.get(_block(row), 0), row.games)
    return max(games, key=lambda block: games[block], default=None)


@dataclass(frozen=True, slots=True)
class LengthTable:
    """How long games take in one unit; each row with the link to its games and the table."""

    unit: str
    rows: list[tuple[LengthRow, str, str]]
    csv: str


def length_tables(values: Mapping[str, str]) -> list[LengthTable]:
    """How long the games took, in each unit in which they have a length."""
    metric = METRICS["game-lengths"]
    tables = []
    for unit in ("rounds", "moves", "seconds"):
        answer = lengths(metric, parse_query(metric, {**values, UNIT.name: unit}))
        if answer.rows:
            asked = {"title": answer.title, **answer.filters, UNIT.name: unit}
            rows = [(row, games_link(row.link), table_in_words(row.table)) for row in answer.rows]
            tables.append(LengthTable(unit, rows, csv_link(metric, asked)))
    return tables


def games_link(link: str) -> str:
    """The page for people that lists the games of a figure, from its link into the API."""
    return f"{reverse('games-behind')}?{link.partition('?')[2]}"


def csv_link(metric: Metric, asked: Mapping[str, str]) -> str:
    """Where the figures can be had for a spreadsheet."""
    return f"/api/analytics/{metric.id}/?{urlencode({**asked, 'format': 'csv'})}"


def _block(row: RateRow | EqualityTest) -> Block:
    return Block(row.seats, row.table, row.options, row.patch)


def _by_difference(row: RateRow) -> tuple[bool, float]:
    """The largest first; those of which none can be told last."""
    return row.difference is None, -(row.difference or 0.0)


def _section(
    answer: Rates,
    by: Grouping,
    seats: int,
    rows: Sequence[RateRow],
    test: EqualityTest | None,
    others: list[tuple[str, str]],
) -> Section:
    block = _block(rows[0])
    asked = {"title": answer.title, "by": by.id, **answer.filters, **block.narrower()}
    expected = {row.expected for row in rows}
    line = rows[0].expected
    is_difference = line is None or (
        test is None and (by.multiple or len(expected) > 1 or None in expected)
    )
    group = f"{by.name.lower()}, {seats} seat{'s' if seats > 1 else ''}"
    named = f"Win rate by {group}"
    if line is None or is_difference:
        drawn = differences(f"Difference by {group}", [_difference(row) for row in rows])
        if drawn is None:  # nothing is expected of any row, and none can be compared
            is_difference, drawn = False, plain(named, [_drawn(row) for row in rows])
    else:
        drawn = chart(named, [_drawn(row) for row in rows], line)
    return Section(
        f"{by.id}-{seats}",
        seats,
        table_in_words(block.table),
        by,
        drawn,
        is_difference,
        [TableRow(row, games_link(row.link), stands(row)) for row in rows],
        verdict(test, rows, by, answer.sampling) if test else "",
        in_symbols(test, answer.sampling) if test else "",
        [] if drawn is None else remarks(rows, is_difference),
        "," in block.table,
        csv_link(METRICS[answer.metric], asked),
        others,
    )


def _drawn(row: RateRow) -> Rate:
    note = f"{row.games:,} game{'s' if row.games != 1 else ''}, too few"
    if row.rate is not None:
        note = f"{per_cent(row.rate)} of {row.n:,}"
    return Rate(row.name, note, row.rate, row.low, row.high, bool(row.differs))


def _difference(row: RateRow) -> Rate:
    interval: dict[str, Any] = {"rate": None, "low": None, "high": None}
    if row.too_few:
        note = f"{row.games:,} game{'s' if row.games != 1 else ''}, too few"
    elif row.difference is None:
        note = "cannot be told"
    else:
        note = f"{points(row.difference)} in {row.telling:,}"
        interval = {"rate": row.difference, "low": row.difference_low, "high": row.difference_high}
    return Rate(row.name, note, differs=bool(row.differs), **interval)
