"""Every number of an answer worked out again, from what was exported and by other means.

It shares no function with the product: games are walked one by one where the database groups them,
and wagers are made one by one, those of games that are alike once. Intervals and tails that know of
no games are in ``textbook``.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import comb, exp, lgamma, log, sqrt
from statistics import NormalDist, fmean
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from tests.analytics.textbook import (
    ERROR,
    Numbers,
    deviation,
    interval_again,
    quantile_again,
    rate_again,
    reach_again,
    simpson,
)

Line: TypeAlias = Mapping[str, str]


class Unit(NamedTuple):
    """Who wins and loses together in one game. ``strength``: levels and versions of its seats."""

    strength: tuple[str, ...]
    seats: frozenset[int]
    counted: bool
    share: float


class Lot(NamedTuple):
    """Counted units of equal strength in one game: how many there are, have it, won, and both; and
    the win of each that won."""

    units: int
    having: int
    winners: int
    lucky: int
    each: float


class Games(dict[str, list[Unit]]):
    """Units by game. What is the same whatever they have is found once."""

    @cached_property
    def of_one_strength(self) -> dict[str, Groups]:
        """Counted units, those of each strength by themselves."""
        return {game: _grouped(units, lambda unit: unit.strength) for game, units in self.items()}

    @cached_property
    def of_any_strength(self) -> dict[str, Groups]:
        """Counted units, all together."""
        return {game: _grouped(units, lambda unit: None) for game, units in self.items()}


class Groups(NamedTuple):
    """Of one game. ``bare``: its lots where none of them has it."""

    units: list[list[Unit]]
    each: float
    bare: list[Lot]


def _grouped(units: Sequence[Unit], key: Callable[[Unit], Any]) -> Groups:
    groups: defaultdict[Any, list[Unit]] = defaultdict(list)
    for unit in units:
        if unit.counted:
            groups[key(unit)].append(unit)
    each = next((unit.share for unit in units if unit.share), 1.0)
    grouped = list(groups.values())
    return Groups(grouped, each, [_lot(group, set(), each) for group in grouped])


def lines_in(text: str) -> Iterator[Line]:
    """The lines of CSV by the names of its columns. Python's reader of such asks much of each."""
    names, *rows = csv.reader(io.StringIO(text, newline=""))
    return (dict(zip(names, row, strict=True)) for row in rows)


def games_in(text: str) -> Games:
    """Games by id, from the CSV of ``games/``."""
    by_game: defaultdict[str, defaultdict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines_in(text):
        by_game[line["game"]][line["side"]].append(line)
    return Games(
        (game, [_unit(lines) for lines in sides.values()]) for game, sides in by_game.items()
    )


def _unit(lines: Sequence[Line]) -> Unit:
    return Unit(
        tuple(sorted(f"{line['level']} {line['bot']}" for line in lines)),
        frozenset(int(line["seat"]) for line in lines),
        any(line["counted"] == "true" for line in lines),
        sum(float(line["share"]) for line in lines),
    )


def lots_of(every: Games, those: Games, mixed: bool) -> dict[str, list[Lot]]:
    """By game, of all counted units and those that have the value."""
    grouped = every.of_any_strength if mixed else every.of_one_strength
    lots = {game: groups.bare for game, groups in grouped.items()}
    for game in lots.keys() & those.keys():
        having = {unit.seats for unit in those[game] if unit.counted}
        groups = grouped[game]
        lots[game] = [_lot(group, having, groups.each) for group in groups.units]
    return lots


def _lot(group: Sequence[Unit], having: set[frozenset[int]], each: float) -> Lot:
    won = [unit for unit in group if unit.share > 0]
    return Lot(
        len(group),
        sum(unit.seats in having for unit in group),
        len(won),
        sum(unit.seats in having for unit in won),
        each,
    )


def row_again(
    every: Games, those: Games, *, declared: bool, mixed: bool, error: float = ERROR
) -> dict[str, Any]:
    """The numbers of one row, but for those that depend on other rows."""
    lots = lots_of(every, those, mixed)
    flat = [lot for each in lots.values() for lot in each]
    n, whole = sum(lot.having for lot in flat), sum(lot.units for lot in flat)
    wins = sum(lot.lucky * lot.each for lot in flat)
    all_wins = sum(lot.winners * lot.each for lot in flat)
    holding = {game: each for game, each in lots.items() if any(lot.having for lot in each)}
    due = sum(lot.winners * lot.each * lot.having / lot.units for lot in flat)
    row: dict[str, Any] = {"games": len(holding), "n": n, "without_n": whole - n}
    row["too_few"] = len(holding) < 30
    alone = all(sum(lot.units for lot in each) == 1 for each in lots.values())
    row["expected"] = due / n if any(lot.units > 1 for lot in flat) else None
    if row["too_few"]:
        return row
    row |= {"wins": wins, "rate": wins / n, "without_wins": all_wins - wins}
    row["without_rate"] = (all_wins - wins) / (whole - n) if whole > n else None
    seats = max(sum(len(unit.seats) for unit in units) for units in every.values())
    row["low"], row["high"] = _interval(holding, seats, declared, error)
    return row | (between_again if alone else within_again)(flat, declared, error)


def _interval(
    holding: Mapping[str, Sequence[Lot]], seats: int, declared: bool, error: float
) -> tuple[float, float]:
    """Over as many units as would tell the rate as exactly as these games do."""
    parts = [
        (sum(lot.lucky * lot.each for lot in each), sum(lot.having for lot in each))
        for each in holding.values()
    ]
    return interval_again(parts, seats, declared, error)


def within_again(flat: Iterable[Lot], declared: bool, error: float = ERROR) -> dict[str, Any]:
    telling = [lot for lot in flat if 0 < lot.having < lot.units and 0 < lot.winners < lot.units]
    row: dict[str, Any] = {"telling": len(telling)}
    if not telling:
        return row
    apart = [
        lot.each * (lot.lucky / lot.having - (lot.winners - lot.lucky) / (lot.units - lot.having))
        for lot in telling
    ]
    middle = row["difference"] = fmean(apart)
    row["p"] = (_tail if declared else _wager)(telling)
    if len(telling) > 1:
        reach = reach_again(len(telling), declared, error) * deviation(apart)
        row["difference_low"] = max(middle - reach, -1)
        row["difference_high"] = min(middle + reach, 1)
    return row


def between_again(flat: Sequence[Lot], declared: bool, error: float = ERROR) -> dict[str, Any]:
    games, having = len(flat), sum(lot.having for lot in flat)
    won, lucky = sum(lot.winners for lot in flat), sum(lot.lucky for lot in flat)
    if not (0 < having < games and 0 < won < games):
        return {"telling": 0}
    due = won * having / games
    spread = due * (1 - having / games) * (games - won) / (games - 1)
    if not declared:
        wide = 1 + spread * 0.3**2
        p = min(1.0, sqrt(wide) / exp((lucky - due) ** 2 * 0.3**2 / (2 * wide)))
    elif games < 100:
        p = sum(
            comb(having, x) * comb(games - having, won - x) / comb(games, won)
            for x in range(max(0, won - games + having), min(won, having) + 1)
            if abs(x - due) >= abs(lucky - due) - 1e-9
        )
    else:
        p = 2 * NormalDist().cdf(-abs(lucky - due) / sqrt(spread))
    rates = lucky / having, (won - lucky) / (games - having)
    each = error if declared else error / 2
    ends = (
        rate_again(lucky, having, declared, each),
        rate_again(won - lucky, games - having, declared, each),
    )
    apart = rates[0] - rates[1]
    return {
        "telling": games,
        "p": p,
        "difference": apart,
        "difference_low": apart - sqrt((rates[0] - ends[0][0]) ** 2 + (ends[1][1] - rates[1]) ** 2),
        "difference_high": apart
        + sqrt((ends[0][1] - rates[0]) ** 2 + (rates[1] - ends[1][0]) ** 2),
    }


@cache
def chances_again(lot: Lot) -> tuple[tuple[int, float], ...]:
    ways = comb(lot.units, lot.winners)
    return tuple(
        (x, comb(lot.having, x) * comb(lot.units - lot.having, lot.winners - x) / ways)
        for x in range(lot.winners + 1)
        if comb(lot.having, x) * comb(lot.units - lot.having, lot.winners - x)
    )


def _tail(telling: Sequence[Lot]) -> float:
    due = sum(lot.each * x * p for lot in telling for x, p in chances_again(lot))
    off = abs(sum(lot.each * lot.lucky for lot in telling) - due)
    if len(telling) >= 100:
        spread = 0.0
        for lot in telling:
            chances = [(lot.each * x, p) for x, p in chances_again(lot)]
            middle = sum(x * p for x, p in chances)
            spread += sum((x - middle) ** 2 * p for x, p in chances)
        return 2 * NormalDist().cdf(-off / sqrt(spread))
    likely = {0.0: 1.0}
    for each in {lot.each for lot in telling}:
        wins = _wins([lot for lot in telling if lot.each == each])
        further: defaultdict[float, float] = defaultdict(float)
        for total, p in likely.items():
            for x, chance in enumerate(wins):
                further[round(total + each * x, 9)] += p * float(chance)
        likely = further
    return sum(p for total, p in likely.items() if abs(total - due) >= off - 1e-6)


def _wins(telling: Iterable[Lot]) -> Numbers:
    """How likely any number of those that have it win."""
    likely: Numbers = np.ones(1)
    for lot in telling:
        mine = np.zeros(lot.winners + 1)
        for x, p in chances_again(lot):
            mine[x] = p
        likely = np.convolve(likely, mine)
    return likely


def _wager(telling: Sequence[Lot]) -> float:
    """Game by game: the stakes on each of the odds are multiplied by what they foresaw. What of
    games that are alike is worked out once."""
    odds: Numbers = np.arange(-40, 41) / 25
    weights = np.exp(-((odds / 0.3) ** 2) / 2)
    stakes: Numbers = np.log(weights / weights.sum())
    for lot, times in Counter(telling).items():
        norm = sum(p * np.exp(odds * x) for x, p in chances_again(lot))
        stakes += times * (odds * lot.lucky - np.log(norm))
    most = float(stakes.max())
    return min(1.0, exp(-most) / float(np.exp(stakes - most).sum()))


def equality_again(
    rows: Sequence[Games], every: Games, declared: bool, mixed: bool
) -> tuple[float, float]:
    """Chi-square and its tail; or, for figures that grow, the inverse of what an urn has gained,
    into which a ball goes for each win."""
    each = [lots_of(every, those, mixed) for those in rows]
    k, games = len(rows), len(every)
    shares = [sum(lot.lucky * lot.each for (lot,) in lots.values()) for lots in each]
    shared = sum(lot.winners * lot.each / k for (lot,) in each[0].values())
    variance = 0.0
    for (lot,) in each[0].values():
        if lot.winners:
            variance += (1 / lot.winners - 1 / k) / (k - 1)
    statistic = sum((share - shared) ** 2 for share in shares) / variance
    if declared:
        norm = (k - 1) / 2 * log(2) + lgamma((k - 1) / 2)

        def density(root: Numbers) -> Numbers:
            densities: Numbers = 2 * root ** (k - 2) * np.exp(-root * root / 2 - norm)
            return densities

        if k == 2:
            return statistic, 2 * NormalDist().cdf(-sqrt(statistic))
        return statistic, simpson(density, sqrt(statistic), 12, 4000)
    urn, gain = [80 / k] * k, 0.0
    for game in every:
        lots = [lots[game][0] for lots in each]
        if lots[0].winners == 1:
            [winner] = [place for place, lot in enumerate(lots) if lot.lucky]
            gain += log(k * urn[winner] / sum(urn))
            urn[winner] += 1
    assert games
    return statistic, min(1.0, exp(-gain))


def lengths_in(text: str, unit: str) -> dict[str, float]:
    """By game, where it has a length."""
    lines = lines_in(text)
    return {line["game"]: float(line[unit]) for line in lines if line[unit]}


def lengths_again(lengths: Mapping[str, float]) -> dict[str, Any]:
    """Mean and quantiles, of games that have a length, where they are not too few."""
    row: dict[str, Any] = {"n": len(lengths), "too_few": len(lengths) < 30}
    if row["too_few"]:
        return row
    row["mean"] = fmean(lengths.values())
    for name, part in (("p10", 0.1), ("median", 0.5), ("p90", 0.9)):
        row[name] = quantile_again(lengths.values(), part)
    return row
