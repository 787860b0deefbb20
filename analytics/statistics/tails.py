"""Tail probabilities: how often chance alone would bring at least as much."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from typing import overload

LEAST = 1e-300
"""Stands for every tail below it: numbers end there, and nothing is impossible."""

DIGITS = 6


def normal_two_sided(deviation: float) -> float:
    """Of a standard normal deviate, on both sides."""
    return erfc(abs(deviation) / sqrt(2))


def chi_square(statistic: float, freedom: int) -> float:
    """Upper tail of the chi-square distribution with ``freedom`` (at least 1) degrees of freedom.

    For whole numbers the regularized incomplete gamma function is a finite sum: NIST Digital
    Library of Mathematical Functions, 8.4.10 for even and 8.4.14 for odd ones.
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if freedom % 2:
        total, term, step = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        total, term, step = 0.0, exp(-half), 1.0
    for _ in range(freedom // 2):
        total += term
        term *= half / step
        step += 1
    return min(total, 1.0)


@overload
def in_digits(tail: float) -> float: ...


@overload
def in_digits(tail: float | None) -> float | None: ...


def in_digits(tail: float | None) -> float | None:
    """A tail as it is told: to so many significant digits, since decimals would make a small one
    nothing, and ``LEAST`` or more. None stays None."""
    return None if tail is None else max(float(f"{tail:.{DIGITS}g}"), LEAST)
