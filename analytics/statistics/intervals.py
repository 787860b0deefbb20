"""Intervals of rates, means and differences, for samples whose size was settled beforehand."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sqrt
from statistics import NormalDist

from analytics.statistics.tails import normal_two_sided, student_two_sided

Z_95 = 1.959963984540054
"""The standard normal distribution is within this distance of 0 in 95 % of cases."""


def wilson(wins: float, n: float, z: float = Z_95) -> tuple[float, float]:
    """Wilson's score interval of a rate; ``wins`` may be a sum of shares. ``n`` is above 0.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927).
    """
    rate = wins / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(max(rate * (1 - rate), 0) / n + z * z / (4 * n * n))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def z_of(error: float) -> float:
    """The standard normal distribution is farther than this from 0 in ``error`` of cases."""
    return NormalDist().inv_cdf(1 - error / 2)


MANY = 29
"""Degrees of freedom from which on a series is as good as the distribution."""


def students_95(freedom: int, z: float = Z_95) -> float:
    """Student's distribution with so many degrees of freedom (at least 1) is within this distance
    of 0 in 95 % of cases; where they are many to four decimals, by Abramowitz and Stegun, 26.7.5.
    ``z``: the same of the standard normal distribution, for other parts than 95 %."""
    if freedom < MANY:
        return _where(normal_two_sided(z), freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@lru_cache(maxsize=4096)
def _where(tail: float, freedom: int) -> float:
    """By halving: where the tail of Student's distribution is so large."""
    low, high = 0.0, 1.0
    while student_two_sided(high, freedom) > tail:
        low, high = high, 2 * high
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if student_two_sided(middle, freedom) > tail else (low, middle)
    return high


def apart(
    rate: float, within: tuple[float, float], other: float, others: tuple[float, float]
) -> tuple[float, float]:
    """The interval of the difference of two rates that do not depend on each other, from their own
    intervals.

    R. G. Newcombe, "Interval estimation for the difference between independent proportions",
    Statistics in Medicine 17 (1998), method 10.
    """
    difference = rate - other
    low = difference - hypot(rate - within[0], others[1] - other)
    return low, difference + hypot(within[1] - rate, other - others[0])
