"""Numbers as they are told."""

from __future__ import annotations

DIGITS = 6
LEAST = 1e-300
"""Stands for every tail below it: numbers end there, and nothing is impossible."""


def rounded(value: float | None) -> float | None:
    """To six decimals; None stays None."""
    return None if value is None else round(float(value), DIGITS)


def in_digits(tail: float | None) -> float | None:
    """A tail as it is told: to six significant digits, since decimals would make a small one
    nothing, and ``LEAST`` or more. None stays None."""
    return None if tail is None else max(float(f"{tail:.{DIGITS}g}"), LEAST)
