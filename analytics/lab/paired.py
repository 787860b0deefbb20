"""Differences between two arms whose games have their chance in common, block by block."""

from __future__ import annotations

from collections.abc import Iterable
from math import erfc, log, sqrt

import msgspec

from analytics.statistics.any_time import gain_of_mean, mean_at_any_time, tail

FEWEST = 16
"""Blocks below which no interval is told: nothing is known of how they differ."""

_NORMAL = 1.959963984540054


class PairedDifference(msgspec.Struct, frozen=True):
    """What a variant changes in one outcome.

    ``blocks``: those in which both arms have something to say. ``low``, ``high``: the interval of
    the mean ``difference``, 95 %; ``p``: how likely lots alone would differ as much or more; None
    below ``FEWEST``. ``correlation``: of the two arms by block;
    None where one of them never differs. ``saved``: how many times as many games it would have
    taken without pairing; None where the difference never differs.
    """

    blocks: int
    base: float
    variant: float
    difference: float
    low: float | None
    high: float | None
    p: float | None
    correlation: float | None
    saved: float | None


class Pairs:
    """The two means of each block, counted one by one."""

    def __init__(self) -> None:
        self.n = 0
        self._mean_base = self._mean_variant = self._mean_apart = 0.0
        self._base = self._variant = self._apart = self._both = 0.0

    def add(self, base: float, variant: float) -> None:
        """One block more. Sums of squares about the running means, as by Welford."""
        self.n += 1
        apart = variant - base
        off_base, off_variant = base - self._mean_base, variant - self._mean_variant
        off_apart = apart - self._mean_apart
        self._mean_base += off_base / self.n
        self._mean_variant += off_variant / self.n
        self._mean_apart += off_apart / self.n
        self._base += off_base * (base - self._mean_base)
        self._variant += off_variant * (variant - self._mean_variant)
        self._apart += off_apart * (apart - self._mean_apart)
        self._both += off_base * (variant - self._mean_variant)

    def difference(self, *, at_any_time: bool) -> PairedDifference | None:
        """What is known by now, with Student's interval, or with one that holds however often one
        looks. None where there is no block."""
        if not self.n:
            return None
        apart, low, high, p = self._mean_apart, None, None, None
        if self.n >= FEWEST:
            deviation = sqrt(self._apart / (self.n - 1))
            if at_any_time:
                half = mean_at_any_time(deviation, self.n)
            else:
                half = student(self.n - 1) * deviation / sqrt(self.n)
            low, high = apart - half, apart + half
            p = _tail(apart, deviation, self.n, at_any_time=at_any_time)
        return PairedDifference(
            blocks=self.n,
            base=self._mean_base,
            variant=self._mean_variant,
            difference=apart,
            low=low,
            high=high,
            p=p,
            correlation=self._correlation(),
            saved=(self._base + self._variant) / self._apart if self._apart > 0 else None,
        )

    def _correlation(self) -> float | None:
        if self._base <= 0 or self._variant <= 0:
            return None
        return self._both / sqrt(self._base * self._variant)


def paired(
    pairs: Iterable[tuple[float, float]], *, at_any_time: bool = False
) -> PairedDifference | None:
    """The difference of all these blocks, each told as base and variant."""
    counted = Pairs()
    for base, variant in pairs:
        counted.add(base, variant)
    return counted.difference(at_any_time=at_any_time)


def _tail(mean: float, deviation: float, n: int, *, at_any_time: bool) -> float:
    if not deviation:
        return 0.0 if mean else 1.0
    if at_any_time:
        return tail(gain_of_mean(mean, deviation, n))
    return student_tail(abs(mean) / deviation * sqrt(n), n - 1)


def student_tail(t: float, freedom: int) -> float:
    """How likely Student's t is as far from 0 as ``t``, near enough from 15 degrees of freedom on.

    D. L. Wallace, "Bounds on normal approximations to Student's and the chi-square distributions",
    Annals of Mathematical Statistics 30 (1959).
    """
    v = float(freedom)
    z = (8 * v + 1) / (8 * v + 3) * sqrt(v * log(1 + t * t / v))
    return erfc(z / sqrt(2))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, right to three decimals from 15 degrees of freedom on.

    R. A. Fisher and E. A. Cornish, "The percentile points of distributions having known cumulants",
    Technometrics 2 (1960).
    """
    z, v = _NORMAL, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
