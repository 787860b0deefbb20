"""What textbooks have of intervals, tails and quantiles, by other means than the product's.

Where it has formulas, densities are integrated here and ends are found by halving. Of games nothing
is known: what they say is in ``second_program``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import exp, inf, lgamma, log, pi, sqrt, tan
from statistics import NormalDist
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.float64]

ERROR = 0.05
"""How often an interval may miss, where nothing else is said."""

HALVED = 50
"""Times, after which what is left of an interval of 1 is as small as numbers near 1 can differ."""


def interval_again(
    parts: Sequence[tuple[float, float]], seats: int, declared: bool, error: float = ERROR
) -> tuple[float, float]:
    """Of a rate: all first numbers over all second ones, a pair from each game."""
    part, whole = (sum(each) for each in zip(*parts, strict=True))
    rate = part / whole
    worth = float(len(parts))
    if 0 < rate < 1:
        off = sum((mine - rate * of) ** 2 for mine, of in parts)
        most = len(parts) * seats**2
        worth = min(whole * whole * rate * (1 - rate) / off, most) if off > 1e-9 else most
    return rate_again(rate * worth, worth, declared, error)


@cache
def rate_again(wins: float, n: float, declared: bool, error: float = ERROR) -> tuple[float, float]:
    """The interval of a rate of units that do not depend on each other."""
    return (_score if declared else _wagered)(wins, n, error)


def _score(wins: float, n: float, error: float) -> tuple[float, float]:
    """Where the rate is 1.96 standard deviations of what it would be from the one that is seen, or
    as many as go with the error."""
    z, seen = NormalDist().inv_cdf(1 - error / 2), wins / n
    ends = []
    for far in (0.0, 1.0):
        inside, out = seen, far
        for _ in range(HALVED):
            middle = (inside + out) / 2
            if abs(middle - seen) > z * sqrt(middle * (1 - middle) / n):
                out = middle
            else:
                inside = middle
        ends.append(inside)
    return ends[0], ends[1]


def _wagered(wins: float, n: float, error: float) -> tuple[float, float]:
    """Where a wager on any rate, all alike likely, has gained less than 1 over the error."""
    lost, seen = n - wins, wins / n
    mixture = lgamma(wins + 1) + lgamma(lost + 1) - lgamma(n + 2)

    def gained(rate: float) -> float:
        if not 0 < rate < 1:
            return 0.0 if (rate == 0 and wins == 0) or (rate == 1 and lost <= 0) else inf
        return mixture - wins * log(rate) - lost * log(1 - rate)

    ends = []
    for far in (0.0, 1.0):
        inside, out = seen, far
        if gained(far) < log(1 / error):
            inside = far
        for _ in range(HALVED):
            middle = (inside + out) / 2
            if gained(middle) < log(1 / error):
                inside = middle
            else:
                out = middle
        ends.append(inside)
    return ends[0], ends[1]


def reach_again(n: int, declared: bool, error: float = ERROR) -> float:
    """How far the mean of ``n`` numbers with a standard deviation of 1 may be from the true one."""
    if declared:
        return student_again(n - 1, 1 - error) / sqrt(n)
    rho = sqrt((-2 * log(0.05) + log(-2 * log(0.05)) + 1) / 500)
    return sqrt(2 * (n * rho**2 + 1) / (n**2 * rho**2) * log(sqrt(n * rho**2 + 1) / error))


@cache
def student_again(freedom: int, part: float = 1 - ERROR) -> float:
    """By integrating the density over the angle, with Simpson's rule, until 95 % lie within, or as
    many."""
    norm = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)

    def density(angle: Numbers) -> Numbers:
        densities: Numbers = norm * np.cos(angle) ** (freedom - 1)
        return densities

    low, high = 0.0, pi / 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if 2 * simpson(density, 0, middle) < part else (low, middle)
    return sqrt(freedom) * tan(low)


def simpson(of: Callable[[Numbers], Numbers], begin: float, end: float, steps: int = 400) -> float:
    """``of`` tells of many places at once."""
    heights = of(np.linspace(begin, end, steps + 1))
    inner = 4 * heights[1:-1:2].sum() + 2 * heights[2:-1:2].sum()
    return float((heights[0] + heights[-1] + inner) * (end - begin) / steps / 3)


def deviation(numbers: Sequence[float]) -> float:
    """The standard deviation of a sample, of two numbers at least."""
    return float(np.std(numbers, ddof=1))


def adjusted_again(tails: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg, from their definition."""
    ranks = sorted(tails)
    return [
        min(min(1.0, other * len(tails) / (n + 1)) for n, other in enumerate(ranks) if other >= p)
        for p in tails
    ]


def quantile_again(numbers: Iterable[float], part: float) -> float:
    """Between neighbours in proportion."""
    ordered = sorted(numbers)
    place = part * (len(ordered) - 1)
    low, high = list(pairwise([*ordered, ordered[-1]]))[int(place)]
    return low + (high - low) * (place - int(place))
