"""Whole numbers of which it is known how often each occurs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, sqrt


def mean(times: Mapping[int, int]) -> float:
    """Of at least one number."""
    return sum(number * n for number, n in times.items()) / sum(times.values())


def deviation(times: Mapping[int, int]) -> float:
    """The standard deviation of a sample; 0 of one number."""
    n = sum(times.values())
    if n < 2:
        return 0.0
    whole = sum(number * each for number, each in times.items())
    squares = sum(number * number * each for number, each in times.items())
    return sqrt(Fraction(squares * n - whole * whole, n * (n - 1)))


def quantiles(times: Mapping[int, int], shares: Iterable[float]) -> list[float]:
    """At these shares, interpolated between neighbours, as ``percentile_cont`` of PostgreSQL
    does."""
    numbers = sorted(times)
    upto = list(accumulate(times[number] for number in numbers))

    def at(place: int) -> int:
        return numbers[bisect_right(upto, place)]

    quantile = []
    for share in shares:
        place = share * (upto[-1] - 1)
        low, high = at(floor(place)), at(ceil(place))
        quantile.append(low + (place - floor(place)) * (high - low))
    return quantile
