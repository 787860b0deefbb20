"""Rates of winning: counted by the database, judged here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import Any

from analytics.metrics.metric import Metric
from analytics.metrics.shapes import EqualityTest, RateRow, Rates
from analytics.query import Query
from analytics.selectors.seats import alike, games_of
from analytics.statistics.discoveries import adjusted
from analytics.statistics.intervals import wilson
from analytics.statistics.tails import chi_square, in_digits, normal_two_sided
from analytics.statistics.wins import due, spread, won

SIGNIFICANT = 0.05
EXPECTED_AT_LEAST = 5
"""Wins that equal seats should have each, for chi-square to be near its distribution (Cochran)."""


@dataclass(slots=True)
class _Cell:
    """What is counted for one seat count and value. ``due`` and ``spread``: mean and variance of
    ``wins`` if all seats of a game were equal. ``shared``: games with several winners."""

    seats: int
    value: str
    games: int = 0
    shared: int = 0
    n: int = 0
    wins: float = 0.0
    due: float = 0.0
    spread: float = 0.0

    def add(self, games: int, chosen: int, winners: int) -> None:
        """Count some games that are alike in who has the value and who won."""
        self.games += games
        self.shared += games * (winners.bit_count() > 1)
        self.n += games * chosen.bit_count()
        self.wins += games * won(chosen, winners)
        self.due += games * due(chosen, winners, self.seats)
        self.spread += games * spread(chosen, winners, self.seats)


def rates(metric: Metric, query: Query) -> Rates:
    """Answer ``win-rates`` or ``card-rates``."""
    cells = sorted(_cells(query), key=lambda c: (c.seats, query.by.place_of(c.value)))
    tails = [_tail(cell) if cell.n >= metric.smallest_n else None for cell in cells]
    rows = [
        _row(metric, query, cell, p, q)
        for cell, p, q in zip(cells, tails, adjusted(tails), strict=True)
    ]
    return Rates(
        metric=metric.id,
        title=query.title.id,
        by=query.by.id,
        filters=dict(query.filters),
        games=games_of(query).count(),
        smallest_n=metric.smallest_n,
        link=query.link(),
        rows=rows,
        tests=list(_tests(metric, query, cells)),
    )


def _cells(query: Query) -> Iterable[_Cell]:
    """The database counts games that are alike together, so what is left to add up here depends on
    the number of seats and values and not on that of the games."""
    cells: dict[tuple[int, str], _Cell] = {}
    for seats, value, chosen, winners, games in alike(query):
        cells.setdefault((seats, value), _Cell(seats, value)).add(games, chosen, winners)
    return cells.values()


def _tail(cell: _Cell) -> float | None:
    """None where the games cannot tell, as where all seats have the value."""
    if cell.spread <= 0:
        return None
    return normal_two_sided((cell.wins - cell.due) / sqrt(cell.spread))


def _row(metric: Metric, query: Query, cell: _Cell, p: float | None, q: float | None) -> RateRow:
    enough = cell.n >= metric.smallest_n
    low, high = wilson(cell.wins, cell.n) if enough else (None, None)
    return RateRow(
        seats=cell.seats,
        value=cell.value,
        name=query.by.name_of(cell.value),
        games=cell.games,
        n=cell.n,
        too_few=not enough,
        wins=_rounded(cell.wins) if enough else None,
        rate=_rounded(cell.wins / cell.n) if enough else None,
        low=_rounded(low),
        high=_rounded(high),
        expected=round(cell.due / cell.n, 6),
        p=in_digits(p),
        q=in_digits(q),
        differs=None if q is None else q < SIGNIFICANT,
        link=query.link(query.by, cell.value, seats=str(cell.seats)),
    )


def _tests(metric: Metric, query: Query, cells: Iterable[_Cell]) -> Iterable[EqualityTest]:
    for seats, group in groupby(cells, key=lambda cell: cell.seats):
        alike = list(group)
        if _is_partition(alike, seats) and not query.conditions:
            yield _test(metric, seats, alike)


def _is_partition(cells: list[_Cell], seats: int) -> bool:
    """Whether each seat of each game has another value and is a rival of all others.

    Where most wins are shared, as between partners, seats do not win one by one.
    """
    games = {cell.games for cell in cells}
    one_each = len(cells) == seats > 1 and len(games) == 1 and {cell.n for cell in cells} == games
    return one_each and 2 * cells[0].shared < cells[0].games


def _test(metric: Metric, seats: int, cells: list[_Cell]) -> EqualityTest:
    """Pearson's test. Where all wins are whole, the variance is the usual games / seats; in a game
    with several winners all seats together add what equal seats with as many winners would."""
    games = cells[0].games
    variance = sum(cell.spread for cell in cells) / (seats - 1)
    off = sum((cell.wins - cell.due) ** 2 for cell in cells)
    enough = games >= max(metric.smallest_n, EXPECTED_AT_LEAST * seats) and variance > 0
    statistic = off / variance if enough else None
    return EqualityTest(
        seats=seats,
        games=games,
        too_few=not enough,
        statistic=_rounded(statistic),
        freedom=seats - 1,
        p=None if statistic is None else in_digits(chi_square(statistic, seats - 1)),
    )


def _rounded(value: Any) -> float | None:
    return None if value is None else round(float(value), 6)
