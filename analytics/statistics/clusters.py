"""Rates of games that come in blocks: those of a block are not independent of each other."""

from __future__ import annotations

from analytics.statistics.intervals import wilson

_SUPPOSED = 8
"""Blocks that are added as if their games had nothing to do with each other, so that a few blocks
that happen to be alike are not taken for certainty."""


class Blocks:
    """Means of blocks of ``size`` games each, counted one by one; ``rate`` is their mean."""

    def __init__(self, size: int) -> None:
        self.size, self.n = size, 0
        self._sum = self._squares = 0.0

    def add(self, mean: float) -> None:
        """One block more: the mean of its games, a share of 1."""
        self.n += 1
        self._sum += mean
        self._squares += mean * mean

    @property
    def rate(self) -> float:
        """The mean of all; there is at least one block."""
        return self._sum / self.n

    def variance(self, supposed: float) -> float:
        """Of the mean of a block, where ``supposed`` is what independent games would be won at."""
        alone = supposed * (1 - supposed) / self.size
        apart = max(self._squares - self._sum * self._sum / self.n, 0.0)
        return (apart + _SUPPOSED * alone) / (max(self.n - 1, 0) + _SUPPOSED)

    def interval(self) -> tuple[float, float]:
        """Of the rate, 95 %: Wilson's, of as many independent games as tell as much. Where blocks
        differ more than chance alone would have it, it is the wider for that."""
        alone = self.rate * (1 - self.rate)
        games = self.n * self.size
        if alone > 0:
            games = self.n * alone / self.variance(self.rate)  # type: ignore[assignment]
        return wilson(self.rate * games, games)
