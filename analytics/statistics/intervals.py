"""Intervals of rates."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054
"""The standard normal distribution is within this distance of 0 in 95 % of cases."""


def wilson(wins: float, n: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's score interval of a rate; ``wins`` may be a sum of shares. ``n`` is at least 1.

    For rows of which several belong to one game the interval is rather too wide than too narrow:
    where one row wins the others do not, and a shared win varies less than a whole one.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927).
    """
    rate = wins / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(max(rate * (1 - rate), 0) / n + z * z / (4 * n * n))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
