"""Figures with intervals of any error: what can be compared of each metric."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from analytics.groupings import ALL, LEVEL
from analytics.judging.blocks import Block
from analytics.judging.cells import Cell, cells_of
from analytics.judging.strength import as_strong_in_each_game
from analytics.judging.verdicts import Interval, difference_of, mean_interval, rate_interval
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.courses.picks import kinds_of
from analytics.selectors.courses.shares import shares
from analytics.selectors.measuring import measured
from analytics.selectors.seats import alike, totals


@dataclass(frozen=True, slots=True)
class Estimate:
    """``games``: in how many it is told, ``n``: of how many units, or games. ``number``: None where
    the games are too few, or nothing can be told. ``interval``: by how often it may miss; it gives
    None where there is too little to say."""

    block: Block
    value: str
    figure: str
    games: int
    n: int
    number: float | None
    interval: Callable[[float], Interval | None]


Estimates: TypeAlias = Callable[[Metric, Query], Iterator[Estimate]]


def of_rates(metric: Metric, query: Query) -> Iterator[Estimate]:
    """Of each value the rate, and the difference within games, or between them."""
    every, mixed = totals(query), query.by is LEVEL
    whole = {block: cell for (block, _), cell in cells_of(every, mixed).items()}
    for cell in cells_of(alike(query, every), mixed).values():
        rate, worth = cell.wins / cell.n, cell.worth
        enough = cell.games >= metric.smallest_n
        known = partial(rate_interval, worth * rate, worth, query.declared)
        number = rate if enough else None
        yield Estimate(cell.block, cell.value, "rate", cell.games, cell.n, number, known)
        yield _difference(query, cell, whole[cell.block], cell.games, enough)


def of_picks(metric: Metric, query: Query) -> Iterator[Estimate]:
    """The same of those who could take it, and how many of them did."""
    for kind in kinds_of(query, totals(replace(query, by=ALL))).values():
        for thing in kind.things.values():
            taken, listed = thing.taken, thing.listed
            rate, worth = taken.n / listed.n, thing.worth
            enough = listed.games >= metric.smallest_n
            known = partial(rate_interval, worth * rate, worth, query.declared)
            number = rate if enough else None
            yield Estimate(
                *(listed.block, listed.value, "pick_rate"), listed.games, listed.n, number, known
            )
            yield _difference(query, taken, listed, listed.games, enough and taken.n > 0)


def of_shares(metric: Metric, query: Query) -> Iterator[Estimate]:
    """Of each value the share of games that have it."""
    for row in shares(metric, query).rows:
        block = Block(row.seats, row.table, row.options, row.patch)
        known = partial(rate_interval, row.n, row.games, query.declared)
        number = None if row.too_few else row.n / row.games
        yield Estimate(block, row.value, "share", row.games, row.games, number, known)


def of_lengths(metric: Metric, query: Query) -> Iterator[Estimate]:
    """The mean length of games."""
    for row in measured(query, query.parameters["unit"]):
        n, known = row.n, partial(mean_interval, row.mean, row.deviation, row.n, query.declared)
        number = row.mean if n >= metric.smallest_n else None
        yield Estimate(row.block, row.value, "mean", n, n, number, known)


def _difference(query: Query, cell: Cell, whole: Cell, games: int, enough: bool) -> Estimate:
    alone = as_strong_in_each_game(query, cell.block)
    difference = difference_of(cell, whole, query.declared, alone) if enough else None
    telling = cell.telling.total() if max(whole.sizes) > 1 else whole.games
    return Estimate(
        *(cell.block, cell.value, "difference", games, telling),
        None if difference is None else difference[0],
        partial(_ends_of_difference, cell, whole, query.declared, alone),
    )


def _ends_of_difference(
    cell: Cell, whole: Cell, declared: bool, alone: bool, error: float
) -> Interval | None:
    difference = difference_of(cell, whole, declared, alone, error)
    return None if difference is None else difference[1]
