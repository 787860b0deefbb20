"""Tail probabilities: how often chance alone would bring at least as much."""

from __future__ import annotations

from math import atan, cos, erfc, exp, pi, sin, sqrt


def normal_two_sided(deviation: float) -> float:
    """Of a standard normal deviate, on both sides."""
    return erfc(abs(deviation) / sqrt(2))


def student_two_sided(t: float, freedom: int) -> float:
    """Of Student's deviate with so many degrees of freedom (at least 1), on both sides: Abramowitz
    and Stegun, 26.7.3 and 26.7.4."""
    angle = atan(abs(t) / sqrt(freedom))
    term, total = (cos(angle), 0.0) if freedom % 2 else (1.0, 0.0)
    for step in range(2 + freedom % 2, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (step - 1) / step
    inside = sin(angle) * total
    return 1 - (2 / pi * (angle + inside) if freedom % 2 else inside)


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
