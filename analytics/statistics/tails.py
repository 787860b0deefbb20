"""Tail probabilities: how often chance alone would bring at least as much."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt


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
