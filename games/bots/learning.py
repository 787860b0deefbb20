"""Weights of prospects, learned from games that were played: exact sums, no library."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.bots.self_play import Game, Moment
from games.engine.prospects import WHOLE, Prospects
from games.engine.records import Outcome

RIDGE = 2.0
"""What is put on the diagonal, so that what was hardly seen weighs little."""

STEPS = 8
"""Newton's steps; a sum of logarithms of shares is settled by then."""

SHARPEST = 0.75
"""Of two scores with an error of their own, the difference errs by 1.4; as a logistic curve has
heavier ends, half of that is its width."""

Matrix = list[list[float]]


class Learned(NamedTuple):
    """Weights, and how well they tell what comes: ``right``: the share of pairs of seats, one of
    which won and the other not, in which the winner had the better prospect."""

    weights: list[float]
    moments: int
    right: float


def learn(prospects: Prospects[Any], games: Sequence[Game], aim: str = "") -> dict[int, Learned]:
    """Row -> what was learned of it, by one of ``AIMS``; without one by scores where points tell
    more than who won, else by shares. Every seventh game is kept apart to see how right it is."""
    by = AIMS[aim or ("scores" if prospects.margin else "shares")]
    learned = {}
    for row in sorted({moment.row for game in games for moment in game.moments}):
        seen = list(_of(row, (game for n, game in enumerate(games) if n % 7)))
        apart = list(_of(row, games[::7]))
        if len(seen) >= len(prospects.names):
            weights = by(prospects, seen)
            learned[row] = Learned(weights, len(seen), _right(weights, apart))
    return learned


def _of(row: int, games: Iterable[Game]) -> Iterable[tuple[Moment, Game]]:
    return ((moment, game) for game in games for moment in game.moments if moment.row == row)


def by_score(prospects: Prospects[Any], seen: Sequence[tuple[Moment, Game]]) -> list[float]:
    """A seat's final score from its features, by least squares; the surer, the steeper."""
    examples = [
        (features, float(game.outcome.scores[seat]))
        for moment, game in seen
        for seat, features in enumerate(moment.features)
    ]
    size = len(examples[0][0])
    matrix, right = _zeros(size), [0.0] * size
    for features, score in examples:
        _add(matrix, features, 1.0)
        for i, each in enumerate(features):
            right[i] += each * score
    weights = solved(_ridged(matrix), right)
    errors = math.fsum((score - _dot(weights, features)) ** 2 for features, score in examples)
    width = max(SHARPEST * math.sqrt(errors / len(examples)) * math.log(2), prospects.margin)
    return [each / width for each in weights]


def by_share(prospects: Prospects[Any], seen: Sequence[tuple[Moment, Game]]) -> list[float]:
    """What a search compares: the share of each seat at the end, see ``Prospects.ended``."""
    if not prospects.margin:
        return by_winner(seen)
    return _likeliest(seen, lambda outcome: [each / WHOLE for each in prospects.ended(outcome)])


AIMS: Mapping[str, Callable[[Prospects[Any], Sequence[tuple[Moment, Game]]], list[float]]] = {
    "scores": by_score,
    "shares": by_share,
}
"""What weights are to tell as well as may be -> how they are learned."""


def by_winner(seen: Sequence[tuple[Moment, Game]]) -> list[float]:
    """What makes the seats that won most likely to have won."""
    return _likeliest(seen, _won)


def _won(outcome: Outcome) -> list[float]:
    winners = outcome.winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(len(outcome.places))]


def _likeliest(
    seen: Sequence[tuple[Moment, Game]], ended: Callable[[Outcome], list[float]]
) -> list[float]:
    """What makes the shares in which games ``ended`` the likeliest, by Newton's steps."""
    size = len(seen[0][0].features[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        matrix, slope = _zeros(size), [-RIDGE * each for each in weights]
        for moment, game in seen:
            shares = _shares([_dot(weights, features) for features in moment.features])
            middle = [
                math.fsum(
                    share * features[i]
                    for share, features in zip(shares, moment.features, strict=True)
                )
                for i in range(size)
            ]
            gains = ended(game.outcome)
            for seat, features in enumerate(moment.features):
                apart = [feature - mean for feature, mean in zip(features, middle, strict=True)]
                _add(matrix, apart, shares[seat])
                gain = gains[seat]
                for i, each in enumerate(apart):
                    slope[i] += gain * each
        step = solved(_ridged(matrix), slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return [each / math.log(2) for each in weights]


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """``x`` of ``matrix x = right``, by elimination."""
    rows = [[*row, right[i]] for i, row in enumerate(matrix)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for row in rows[i + 1 :]:
            share = row[i] / rows[i][i]
            if share:
                row[i:] = [
                    entry - share * over for entry, over in zip(row[i:], rows[i][i:], strict=True)
                ]
    solution = [0.0] * size
    for i in range(size - 1, -1, -1):
        known = math.fsum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - known) / rows[i][i]
    return solution


def rows_of(learned: Mapping[int, Learned]) -> dict[int, list[float]]:
    """The weights alone."""
    return {row: each.weights for row, each in learned.items()}


def _right(weights: Sequence[float], apart: Sequence[tuple[Moment, Game]]) -> float:
    pairs, right = 0, 0.0
    for moment, game in apart:
        prospects = [_dot(weights, features) for features in moment.features]
        winners = game.outcome.winners
        for won in winners:
            for lost in (seat for seat in range(len(prospects)) if seat not in winners):
                pairs += 1
                right += (prospects[won] > prospects[lost]) + (
                    prospects[won] == prospects[lost]
                ) / 2
    return right / pairs if pairs else math.nan


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _add(matrix: Matrix, features: Sequence[float], weight: float) -> None:
    """The upper half of what a vector makes with itself."""
    for i, each in enumerate(features):
        if each:
            row, scaled = matrix[i], each * weight
            for j in range(i, len(features)):
                row[j] += scaled * features[j]


def _ridged(matrix: Matrix) -> Matrix:
    """With its lower half, and something on the diagonal."""
    size = range(len(matrix))
    return [[matrix[min(i, j)][max(i, j)] + RIDGE * (i == j) for j in size] for i in size]


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def _shares(logarithms: Sequence[float]) -> list[float]:
    best = max(logarithms)
    odds = [math.exp(each - best) for each in logarithms]
    whole = math.fsum(odds)
    return [each / whole for each in odds]
