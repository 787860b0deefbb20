"""How strong values are, from the places of those that have them: Plackett and Luce's model.

A unit is as strong as its values together. Place by place, who is there is chosen from all who are
there or behind, with odds as the exponentials of their strengths. Several at one place share that
choice in equal parts; at the last place nothing is left to choose. Whoever takes some of the units
away leaves a game of the same model, so units may be left out.

R. L. Plackett, "The analysis of permutations", Journal of the Royal Statistical Society C 24
(1975); R. D. Luce, "Individual Choice Behavior" (1959).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist, exp, sqrt
from operator import mul
from typing import NamedTuple, TypeVar

from games.bots.learning import solved

PRIOR = 0.5
"""Standard deviation of strengths as they are supposed before a game is seen: two of three values
multiply the odds by something between 0.6 and 1.65. It pulls what was hardly seen to the middle."""

_STEPS = 40
_SETTLED = 1e-8

V = TypeVar("V")

Ranking = tuple[tuple[tuple[V, ...], ...], ...]
"""The values that each unit has, units of a place together, the best first."""

Game = tuple[Ranking[V], ...]
"""Its rankings: one for each set of units that are compared with each other."""

Having = tuple[int, ...]
"""Values by number."""

Matrix = list[list[float]]


class Strength(NamedTuple):
    """The logarithm of the odds, less the mean of all values; with its standard error."""

    value: float
    error: float


def strengths(
    games: Mapping[Game[int], int], values: int, prior: float = PRIOR, *, beside: int = 0
) -> list[Strength]:
    """Of the values 0 to ``values`` - 1, from games as often as they were; at least one value.
    ``prior``: the standard deviation that is supposed. ``beside``: so many numbers after these are
    heeded as well, and not told: who has them is stronger or weaker by that.

    The variance is the wider of two: what the model says, and what is seen between games.
    """
    known, pull = list(games.items()), 1 / prior**2
    worths = [0.0] * (values + beside)
    for _ in range(_STEPS):
        looked = _look(known, worths, pull)
        pulled = [slope - pull * each for slope, each in zip(looked.slope, worths, strict=True)]
        step = solved(looked.curve(), pulled)
        longest = max(1.0, *map(abs, step))
        worths = [worth + each / longest for worth, each in zip(worths, step, strict=True)]
        if max(map(abs, step)) < _SETTLED:
            break
    estimates = worths[:values]
    middle = sum(estimates) / values
    errors = _errors(looked, values)
    return [
        Strength(estimate - middle, error)
        for estimate, error in zip(estimates, errors, strict=True)
    ]


@dataclass(slots=True)
class _Looked:
    """What the model says of some games at some strengths.

    ``pull``: what is supposed beforehand. ``slope``: of the logarithm of the likelihood.
    ``choices``: a row for each choice, the odds with which each value was chosen, and ``weights``:
    how often who has these values was to be chosen in all; both make up the curve. ``scores``: a
    row for each game, what it adds to the slope. Rows of games that occur more than once
    are longer by the root of how often they do.
    """

    pull: float
    slope: list[float]
    choices: Matrix = field(default_factory=list)
    weights: dict[Having, float] = field(default_factory=dict)
    scores: Matrix = field(default_factory=list)

    def curve(self) -> Matrix:
        """The second derivatives, negative, with the pull."""
        matrix = _squared(self.choices, len(self.slope))
        matrix = [[-each for each in row] for row in matrix]
        for having, weight in self.weights.items():
            for member in having:
                row = matrix[member]
                for other in having:
                    row[other] += weight
        for member, row in enumerate(matrix):
            row[member] += self.pull
        return matrix


def _look(
    games: Iterable[tuple[Game[int], int]], strengths: Sequence[float], pull: float
) -> _Looked:
    looked = _Looked(pull, [0.0] * len(strengths))
    odds: dict[Having, float] = {}
    for rankings, times in games:
        score, root = [0.0] * len(strengths), sqrt(times)
        for ranking in rankings:
            for having in (each for place in ranking for each in place):
                if having not in odds:
                    odds[having] = exp(sum(strengths[member] for member in having))
            _add(looked, score, ranking, times, odds)
        looked.slope = [all_ + times * each for all_, each in zip(looked.slope, score, strict=True)]
        looked.scores.append([root * each for each in score])
    return looked


def _add(
    looked: _Looked,
    score: list[float],
    ranking: Ranking[int],
    times: int,
    odds: Mapping[Having, float],
) -> None:
    """A ranking that was seen so often; to ``score`` goes what one adds to the slope."""
    size, root = len(score), sqrt(times)
    lefts, left, odds_of = [], 0.0, [0.0] * size
    for place in reversed(ranking):
        for having in place:
            left += odds[having]
            for member in having:
                odds_of[member] += odds[having]
        lefts.append(left)
        if len(lefts) > 1:
            looked.choices.append([root * each / left for each in odds_of])
    due = 0.0
    for place in ranking:
        left = lefts.pop()
        due += 1 / left if lefts else 0.0
        chosen = 1 / len(place) if lefts else 0.0
        for having in place:
            weight = odds[having] * due
            looked.weights[having] = looked.weights.get(having, 0.0) + times * weight
            for member in having:
                score[member] += chosen - weight


def _errors(looked: _Looked, values: int) -> list[float]:
    """The standard error of each of the first strengths less the mean of these."""
    inverse = _inverse(looked.curve())
    means = [sum(row[:values]) / values for row in inverse]
    apart = [
        [entry - mean for entry, mean in zip(row, means, strict=True)] for row in inverse[:values]
    ]
    seen = _squared(looked.scores, len(inverse))
    middle = sum(means[:values]) / values
    errors = []
    for at, row in enumerate(apart):
        said = inverse[at][at] - 2 * means[at] + middle
        moved = (each * sum(map(mul, line, row)) for each, line in zip(row, seen, strict=True))
        errors.append(sqrt(max(said, sum(moved), 0.0)))
    return errors


def _squared(rows: Sequence[Sequence[float]], size: int) -> Matrix:
    """Sums over the rows of each number times each other."""
    columns = list(zip(*rows, strict=True)) or [()] * size
    nothing = (0.0,) * len(rows)
    squares = [dist(column, nothing) ** 2 for column in columns]
    matrix = [[0.0] * size for _ in range(size)]
    for at in range(size):
        matrix[at][at] = squares[at]
        for other in range(at):
            # From their distance, which is worked out several times as fast as a sum of products.
            far = dist(columns[at], columns[other])
            both = (squares[at] + squares[other] - far * far) / 2
            matrix[at][other] = matrix[other][at] = both
    return matrix


def _inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric matrix with positive values, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        pivot = row[i]
        row[:] = [each / pivot for each in row]
        for other in rows:
            share = other[i]
            if other is not row and share:
                other[:] = [a - share * b for a, b in zip(other, row, strict=True)]
    return [row[size:] for row in rows]
