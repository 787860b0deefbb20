"""Rates of winning: counted by the database, judged here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from analytics.groupings import LEVEL, SEAT, Grouping
from analytics.judging.blocks import Block
from analytics.judging.cells import Cell, cells_of
from analytics.judging.equality import equality_tests
from analytics.judging.strength import as_strong_in_each_game
from analytics.judging.verdicts import Verdict, rate_interval, verdict
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import RateRow, Rates
from analytics.query import Query
from analytics.selectors.seats import alike, totals
from analytics.statistics.discoveries import adjusted
from analytics.statistics.rounding import in_digits, rounded
from games.engine.records import label

SIGNIFICANT = 0.05


def rates(metric: Metric, query: Query) -> Rates:
    """Answer ``win-rates`` or ``card-rates``."""
    # Bots of different levels are compared with each other, and nothing else across levels.
    mixed = query.by is LEVEL
    every = totals(query)
    whole = {block: cell for (block, _), cell in cells_of(every, mixed).items()}
    cells = sorted(
        cells_of(alike(query, every), mixed).values(),
        key=lambda cell: (_place_of(cell.block, whole), query.by.place_of(cell.value)),
    )
    rows: list[RateRow] = []
    for block, group in groupby(cells, key=lambda cell: cell.block):
        rows += _rows(metric, query, whole[block], list(group))
    return Rates(
        metric=metric.id,
        version=metric.version,
        title=query.title.id,
        by=query.by.id,
        filters=dict(query.filters),
        games=sum(row.games for row in every),
        smallest_n=metric.smallest_n,
        link=query.link(),
        sampling="declared" if query.declared else "running",
        rows=rows,
        tests=[] if query.conditions else list(equality_tests(metric, query, cells)),
    )


def _place_of(block: Block, whole: dict[Block, Cell]) -> tuple[Any, ...]:
    """By seats; then the blocks with most games first."""
    return block.seats, -whole[block].games, block


def _rows(metric: Metric, query: Query, whole: Cell, cells: Sequence[Cell]) -> Iterable[RateRow]:
    """All rows of a block are one family, whatever else was asked for with them."""
    alike = as_strong_in_each_game(query, whole.block)
    judged = [
        verdict(cell, whole, query.declared, alike) if cell.games >= metric.smallest_n else None
        for cell in cells
    ]
    tails = [None if each is None else each.p for each in judged]
    for cell, each, q in zip(cells, judged, adjusted(tails), strict=True):
        yield _row(metric, query, whole, cell, each or Verdict(0), q)


def _row(
    metric: Metric, query: Query, whole: Cell, cell: Cell, told: Verdict, q: float | None
) -> RateRow:
    enough = cell.games >= metric.smallest_n
    low, high = _interval(cell, query) if enough else (None, None)
    others = whole.n - cell.n
    lost = whole.wins - cell.wins
    below, above = told.within or (None, None)
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
        expected=rounded(cell.due / cell.n) if max(whole.sizes) > 1 else None,
        without_n=others,
        without_wins=rounded(lost) if enough else None,
        without_rate=rounded(lost / others) if enough and others else None,
        telling=told.telling if enough else None,
        difference=rounded(told.difference),
        difference_low=rounded(below),
        difference_high=rounded(above),
        p=in_digits(told.p),
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
