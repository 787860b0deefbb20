"""How strong players are, from who won: the first choice of Plackett and Luce's model.

Each player has a strength, and the seats of a game win with odds as the exponentials of the
strengths of those who sit there.

R. L. Plackett, "The analysis of permutations", Journal of the Royal Statistical Society C 24
(1975); R. D. Luce, "Individual Choice Behavior" (1959).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from analytics.statistics.intervals import Z_95
from games.bots.learning import solved

POINTS = 400 / log(10)
"""Of a strength: with two at a table, 400 points more are odds of ten to one."""

_STEPS = 40
_SETTLED = 1e-9
_PULL = 0.1
"""A strength is pulled to the middle as by a game in ten, so that who never won has one too."""

Matrix = list[list[float]]


class Played(NamedTuple):
    """Who sat at each seat, which share of the win each seat had, and the block of the game."""

    players: tuple[int, ...]
    won: tuple[float, ...]
    block: object


class Rating(NamedTuple):
    """In points; ``reach`` to both sides is the interval of 95 %."""

    points: float
    reach: float


def ratings(games: Sequence[Played], players: int, anchor: int) -> list[Rating]:
    """Of players 0 to ``players`` - 1; ``anchor`` has 0 and the others so much more or less.

    The variance is the wider of two: what the model says of independent games, and what is seen
    between blocks.
    """
    strengths = _fitted(games, players)
    _, bread = _slope(games, strengths)
    inverse = _inverse(bread)
    seen = _between(_by_block(games, strengths), inverse)

    def spread(matrix: Matrix, player: int) -> float:
        return matrix[player][player] + matrix[anchor][anchor] - 2 * matrix[player][anchor]

    return [
        Rating(
            POINTS * (strengths[player] - strengths[anchor]),
            POINTS * Z_95 * sqrt(max(spread(inverse, player), spread(seen, player), 0.0)),
        )
        for player in range(players)
    ]


def _fitted(games: Sequence[Played], players: int) -> list[float]:
    """What makes what was seen likeliest, by Newton's steps, none longer than one."""
    strengths = [0.0] * players
    for _ in range(_STEPS):
        slope, curve = _slope(games, strengths)
        step = solved(curve, slope)
        longest = max(1.0, *(abs(each) for each in step))
        strengths = [
            strength + each / longest for strength, each in zip(strengths, step, strict=True)
        ]
        if max(abs(each) for each in step) < _SETTLED:
            break
    return strengths


def _slope(games: Iterable[Played], strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    size = range(len(strengths))
    slope = [-_PULL * each for each in strengths]
    curve = [[_PULL * (i == j) for j in size] for i in size]
    for game in games:
        of = _due(game, strengths)
        for seat, player in enumerate(game.players):
            slope[player] += game.won[seat] - of[seat]
            curve[player][player] += of[seat]
            for other, share in zip(game.players, of, strict=True):
                curve[player][other] -= of[seat] * share
    return slope, curve


def _due(game: Played, strengths: Sequence[float]) -> list[float]:
    """The share of the win that each seat should have had."""
    odds = [exp(strengths[player]) for player in game.players]
    whole = sum(odds)
    return [each / whole for each in odds]


def _by_block(games: Iterable[Played], strengths: Sequence[float]) -> list[list[float]]:
    """What each block adds to the slope."""
    slopes: dict[object, list[float]] = {}
    for game in games:
        slope = slopes.setdefault(game.block, [0.0] * len(strengths))
        for player, won, due in zip(game.players, game.won, _due(game, strengths), strict=True):
            slope[player] += won - due
    return list(slopes.values())


def _between(blocks: Sequence[Sequence[float]], inverse: Matrix) -> Matrix:
    """The variance that follows from how blocks differ: what is seen, between the curve's."""
    moved = [
        [sum(a * b for a, b in zip(row, block, strict=True)) for row in inverse] for block in blocks
    ]
    size = range(len(inverse))
    return [[sum(each[i] * each[j] for each in moved) for j in size] for i in size]


def _inverse(matrix: Matrix) -> Matrix:
    size = len(matrix)
    return [
        solved([list(row) for row in matrix], [float(i == j) for j in range(size)])
        for i in range(size)
    ]
