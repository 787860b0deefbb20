"""Chances by round and what came of them, worked out again from the table of standings.

It shares no function with the product; what a point is worth is found by halving.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from math import exp, log, sqrt
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from tests.analytics.second_program import Line
from tests.analytics.textbook import HALVED, deviation, interval_again, student_again

PRIOR = 2.0
ENOUGH = 30


class Moment(NamedTuple):
    """How the units of a game stood after a round, and what each won in the end. ``is_apart``: it
    is in one of the games on which chances are tried."""

    game: str
    is_apart: bool
    round: int
    stood: tuple[int, ...]
    won: tuple[float, ...]


def moments_in(handed_out: Iterable[Line]) -> list[Moment]:
    """From the lines of games of one kind."""
    games: defaultdict[str, list[Line]] = defaultdict(list)
    for line in handed_out:
        games[line["game"]].append(line)
    return [moment for game, lines in games.items() for moment in _of_game(game, lines)]


def _of_game(game: str, lines: Sequence[Line]) -> list[Moment]:
    sides: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        sides[line["side"]].append(line)
    strengths = {
        tuple(sorted({(line["seat"], line["level"], line["bot"]) for line in side}))
        for side in sides.values()
    }
    alike = {tuple(sorted((level, bot) for _, level, bot in each)) for each in strengths}
    shares = [
        sum({line["seat"]: float(line["share"]) for line in s}.values()) for s in sides.values()
    ]
    if len(sides) < 2 or len(alike) > 1 or not sum(shares):
        return []
    is_apart = sha256(bytes.fromhex(game.removeprefix("gme_"))).digest()[0] < 64
    stood = [_bests(side) for side in sides.values()]
    last = max(max(each) for each in stood)
    return [
        Moment(game, is_apart, number, tuple(each[number] for each in stood), tuple(shares))
        for number in range(last)
    ]


def _bests(side: Sequence[Line]) -> dict[int, int]:
    """By round, how the best of them stood."""
    stood: defaultdict[int, list[int]] = defaultdict(list)
    for line in side:
        stood[int(line["round"])].append(int(line["standing"]))
    return {number: max(each) for number, each in stood.items()}


def chances_again(stood: Sequence[int], worth: float) -> list[float]:
    """To as many digits as halving settles: half is half, and not a little less."""
    return [round(1 / sum(exp(worth * (other - mine)) for other in stood), 12) for mine in stood]


def worth_again(moments: Sequence[Moment]) -> float:
    """Where the slope of the logarithm of the likelihood, less what is supposed, is nothing."""
    far = [each - fmean(m.stood) for m in moments for each in m.stood]
    usual = sqrt(fmean([each * each for each in far]))
    if not usual:
        return 0.0
    alike = [[m for m in moments if len(m.won) == units] for units in {len(m.won) for m in moments}]
    tables = [
        (np.array([m.stood for m in some]), np.array([m.won for m in some])) for some in alike
    ]

    def slope(worth: float) -> float:
        total = -worth * (usual / PRIOR) ** 2
        for stood, won in tables:
            odds = np.exp(worth * stood)
            total += ((won - odds / odds.sum(axis=1, keepdims=True)) * stood).sum()
        return float(total)

    low, high = -50 / usual, 50 / usual
    for _ in range(HALVED):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low


def rows_again(
    lines: Iterable[Line], seats: int, declared: bool
) -> tuple[dict[Any, dict[str, Any]], dict[float, dict[str, Any]]]:
    """By round, None for all together, and by the least chance of each tenth."""
    fitted: defaultdict[int, list[Moment]] = defaultdict(list)
    apart: defaultdict[int, list[Moment]] = defaultdict(list)
    for moment in moments_in(lines):
        (apart if moment.is_apart else fitted)[moment.round].append(moment)
    rounds = sorted(fitted)
    by_round: dict[Any, dict[str, Any]] = {}
    tried: list[tuple[Moment, list[float]]] = []
    for number in rounds:
        row: dict[str, Any] = {"fitted": len(fitted[number]), "point": None}
        mine: list[tuple[Moment, list[float]]] = []
        if len(fitted[number]) >= ENOUGH:
            row["point"] = worth_again(fitted[number])
            mine = [(m, chances_again(m.stood, row["point"])) for m in apart[number]]
        tried += mine
        by_round[number] = row | _scored(mine, declared)
    if rounds:
        whole = {"fitted": by_round[0]["fitted"], "point": None}
        by_round[None] = whole | _scored(tried, declared)
    return by_round, _tenths(tried, seats, declared) if rounds else {}


def _scored(tried: Sequence[tuple[Moment, list[float]]], declared: bool) -> dict[str, Any]:
    games = {m.game for m, _ in tried}
    row: dict[str, Any] = {"n": len(games), "too_few": len(games) < ENOUGH}
    if row["too_few"]:
        return row | dict.fromkeys(("highest", "brier", "brier_equal", "gain", "gain_low"))
    scores = [sum((p - w) ** 2 for p, w in zip(likely, m.won, strict=True)) for m, likely in tried]
    flat = [sum((1 / len(m.won) - w) ** 2 for w in m.won) for m, _ in tried]
    gain = fmean(flat) - fmean(scores)
    by_game: defaultdict[str, float] = defaultdict(float)
    for (m, _), score, bar in zip(tried, scores, flat, strict=True):
        by_game[m.game] += bar - score - gain
    parts = [each * len(games) / len(tried) for each in by_game.values()]
    reach = _reach(declared)(len(games)) * deviation(parts)
    return row | {
        "highest": fmean(max(likely) for _, likely in tried),
        "brier": fmean(scores),
        "brier_equal": fmean(flat),
        "gain": gain,
        "gain_low": gain - reach,
        "gain_high": gain + reach,
    }


def _reach(declared: bool) -> Callable[[int], float]:
    """Of a mean, for a standard deviation of 1."""
    if declared:
        return lambda n: student_again(n - 1) / sqrt(n)
    tuned = (-2 * log(0.05) + log(-2 * log(0.05)) + 1) / 500
    return lambda n: sqrt(2 * (n * tuned + 1) / (n * n * tuned) * log(sqrt(n * tuned + 1) / 0.05))


def _tenths(
    tried: Sequence[tuple[Moment, list[float]]], seats: int, declared: bool
) -> dict[float, dict[str, Any]]:
    rows: dict[float, dict[str, Any]] = {}
    for tenth in range(10):
        some = [
            (m.game, p, w)
            for m, likely in tried
            for p, w in zip(likely, m.won, strict=True)
            if tenth <= p * 10 < tenth + 1 or (tenth == 9 and p == 1)
        ]
        games: defaultdict[str, list[float]] = defaultdict(list)
        for game, _, w in some:
            games[game].append(w)
        row: dict[str, Any] = {"n": len(some), "games": len(games)}
        row["too_few"] = len(games) < ENOUGH
        if not row["too_few"]:
            parts = [(sum(won), len(won)) for won in games.values()]
            row["chance"], row["won"] = fmean(p for _, p, _ in some), fmean(w for _, _, w in some)
            row["low"], row["high"] = interval_again(parts, seats, declared)
            row["off"] = row["won"] - row["chance"]
        rows[tenth / 10] = row
    return rows
