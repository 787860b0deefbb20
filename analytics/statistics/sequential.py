"""Is it better, told as soon as that is clear: a sequential probability ratio test."""

from __future__ import annotations

from enum import Enum
from math import log

import msgspec

from analytics.statistics.clusters import Blocks

FEWEST = 16
"""Blocks before which nothing is settled, since nothing is known of how they differ."""


class Verdict(Enum):
    """What a test says so far."""

    BETTER = "better"
    NO_BETTER = "not better"
    OPEN = "open"


class Bounds(msgspec.Struct, frozen=True):
    """What is told apart: whether a share of ``equal`` or of ``better`` is won. ``error``: how
    often, at most, each of the two is taken for the other."""

    equal: float
    better: float
    error: float = 0.05


class Sequential:
    """Two hypotheses about the mean of blocks of ``size`` games, weighed after each block.

    The variance is not known but measured, so the logarithm of the ratio is the one of a normal
    mean with the variance seen so far. It is settled once and for all: what comes later counts for
    the rate and not for the verdict.

    A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16
    (1945); for a variance that is estimated: T. L. Lai, "Nearly optimal sequential tests of
    composite hypotheses", Annals of Statistics 16 (1988).
    """

    def __init__(self, bounds: Bounds, size: int) -> None:
        self._bounds, self.blocks = bounds, Blocks(size)
        self.verdict, self.settled_after = Verdict.OPEN, 0
        self._far = log((1 - bounds.error) / bounds.error)

    def add(self, mean: float) -> Verdict:
        """One block more, and what is known by then."""
        self.blocks.add(mean)
        if self.verdict is Verdict.OPEN and self.blocks.n >= FEWEST:
            ratio = self.ratio()
            if abs(ratio) >= self._far:
                self.verdict = Verdict.BETTER if ratio > 0 else Verdict.NO_BETTER
                self.settled_after = self.blocks.n
        return self.verdict

    def ratio(self) -> float:
        """The logarithm of how much likelier what was seen is if it is better than if it is not."""
        bounds, blocks = self._bounds, self.blocks
        between = (bounds.equal + bounds.better) / 2
        gain = blocks.n * (bounds.better - bounds.equal) * (blocks.rate - between)
        return gain / blocks.variance(between)
