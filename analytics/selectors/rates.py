"""Rates of winning: counted by the database, judged here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from analytics.groupings import LEVEL, SEAT, Grouping
from analytics.judging.alike import Alike
from analytics.judging.blocks import Block
from analytics.judging.cells import Cell, cells_of
from analytics.judging.equality import equality_tests
from analytics.judging.families import SIGNIFICANT, judged
from analytics.judging.verdicts import Verdict, rate_interval
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import RateRow, Rates
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.seats import alike, totals
from analytics.statistics.rounding import in_digits, rounded
from database.one_moment import at_one_moment
from games.engine.records import label


@at_one_moment()
def rates(metric: Metric, query: Query) -> Rates:
    """Answer ``win-rates`` or ``card-rates``."""
    every = totals(query)
    cells, rows = rates_among(metric, query, every)
    return Rates(
        **head(metric, query, sum(row.games for row in every)),
        **sampling(query),
        rows=rows,
        tests=[] if query.conditions else list(equality_tests(metric, query, cells)),
    )


def rates_among(
    metric: Metric, query: Query, every: Sequence[Alike]
) -> tuple[list[Cell], list[RateRow]]:
    """What is added up for each row, and the rows; ``every``: ``totals`` of the same games."""
    # Bots of different levels are compared with each other, and nothing else across levels.
    mixed = query.by is LEVEL
    whole = {block: cell for (block, _), cell in cells_of(every, mixed).items()}
    cells = sorted(
        cells_of(alike(query, every), mixed).values(),
        key=lambda cell: (_place_of(cell.block, whole), query.by.place_of(cell.value)),
    )
    rows: list[RateRow] = []
    for block, group in groupby(cells, key=lambda cell: cell.block):
        rows += _rows(metric, query, whole[block], list(group))
    return cells, rows


def _place_of(block: Block, whole: dict[Block, Cell]) -> tuple[Any, ...]:
    """By seats; then the blocks with most games first, of as many those of equal players."""
    return block.seats, -whole[block].games, "," in block.table, block


def _rows(metric: Metric, query: Query, whole: Cell, cells: Sequence[Cell]) -> Iterable[RateRow]:
    sufficient = (each.games >= metric.smallest_n for each in cells)
    pairs = [
        (each, whole) if enough else None for each, enough in zip(cells, sufficient, strict=True)
    ]
    for cell, (verdict, q) in zip(cells, judged(query, whole.block, pairs), strict=True):
        yield _row(metric, query, whole, cell, verdict, q)


def _row(
    metric: Metric, query: Query, whole: Cell, cell: Cell, verdict: Verdict, q: float | None
) -> RateRow:
    enough = cell.games >= metric.smallest_n
    low, high = _interval(cell, query) if enough else (None, None)
    others = whole.n - cell.n
    lost = whole.wins - cell.wins
    below, above = verdict.within or (None, None)
    return RateRow(
        **cell.block._asdict(),
        value=cell.value,
        name=_name_of(query.by, cell),
        games=cell.games,
        n=cell.n,
        too_few=not enough,
        wins=rounded(cell.wins) if enough else None,
        rate=rounded(cell.wins / cell.n) if enough else None,
        low=rounded(low),
        high=rounded(high),
        expected=rounded(cell.due / cell.n) if whole.rivals > 1 else None,
        without_n=others,
        without_wins=rounded(lost) if enough else None,
        without_rate=rounded(lost / others) if enough and others else None,
        telling=verdict.telling if enough else None,
        difference=rounded(verdict.difference),
        difference_low=rounded(below),
        difference_high=rounded(above),
        p=in_digits(verdict.p),
        q=in_digits(q),
        differs=None if q is None else q < SIGNIFICANT,
        link=query.link(query.by, cell.value, **cell.block.narrower()),
    )


def _interval(cell: Cell, query: Query) -> tuple[float, float]:
    worth = cell.worth
    return rate_interval(worth * cell.wins / cell.n, worth, query.declared)


def _name_of(by: Grouping, cell: Cell) -> str:
    """Partners are one unit, and all of them are named."""
    if by is not SEAT:
        return by.name_of(cell.value)
    return " and ".join(label(seat) for seat in range(cell.block.seats) if cell.seats >> seat & 1)
