"""Whether all values win alike, where each unit of a game has another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from analytics.judging.cells import Cell
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import EqualityTest
from analytics.query import Query
from analytics.statistics import any_time
from analytics.statistics.rounding import in_digits, rounded
from analytics.statistics.tails import chi_square

EXPECTED_AT_LEAST = 5
"""Wins that equal units should have each, for chi-square to be near its distribution (Cochran)."""


def equality_tests(metric: Metric, query: Query, cells: Sequence[Cell]) -> Iterator[EqualityTest]:
    """A test for each block in which units of equal strength have a value each; ``cells`` by block.

    Where units were not equally strong there is none: who is stronger wins more.
    """
    for _, group in groupby(cells, key=lambda cell: cell.block):
        alike = list(group)
        if not query.by.multiple and _is_partition(alike):
            yield _test(metric, query.declared, alike)


def _is_partition(cells: Sequence[Cell]) -> bool:
    """Whether each unit of each game has another value and is a rival of all others; no seat has
    several values. So none has two if no unit is split, and those that are as many as the units,
    each in every game at one of them, leave none without."""
    games = {cell.games for cell in cells}
    contests = {contest for cell in cells for contest in cell.telling}
    return (
        len(cells) > 1
        and not any(cell.unequal or cell.split for cell in cells)
        and len(games) == 1
        and {cell.n for cell in cells} == games
        and {size for cell in cells for size in cell.sizes} == {len(cells)}
        and {(each.size, each.having) for each in contests} == {(len(cells), 1)}
    )


def _test(metric: Metric, declared: bool, cells: Sequence[Cell]) -> EqualityTest:
    """Pearson's test. Where all wins are whole, the variance is the usual games / units; in a game
    with several winners all units together add what equal units with as many winners would."""
    games, units = cells[0].games, len(cells)
    spread = sum(times * each.spread for cell in cells for each, times in cell.telling.items())
    variance = spread / (units - 1)
    off = sum((cell.wins - cell.due) ** 2 for cell in cells)
    telling = cells[0].telling.total()
    enough = games >= metric.smallest_n and telling >= EXPECTED_AT_LEAST * units
    statistic = off / variance if enough else None
    p = None
    if statistic is not None:
        p = chi_square(statistic, units - 1) if declared else _at_any_time(cells)
    return EqualityTest(
        **cells[0].block._asdict(),
        games=games,
        too_few=not enough,
        statistic=rounded(statistic),
        freedom=units - 1,
        p=in_digits(p),
    )


def _at_any_time(cells: Sequence[Cell]) -> float:
    """Of the games with one winner."""
    counts = [
        sum(n for each, n in cell.telling.items() if each.winners == 1 and each.lucky)
        for cell in cells
    ]
    return any_time.tail(any_time.gain_of_counts(counts))
