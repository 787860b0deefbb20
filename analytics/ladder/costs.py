"""What choices cost: counted by size, so that those of any number of games take no room."""

from __future__ import annotations

from math import log2

import msgspec

_STEPS = 8
"""Sizes to a doubling: what is told of a share of the choices is right to a tenth."""


class Costs(msgspec.Struct):
    """CPU of choices. ``sizes``: size -> how many choices; ``seconds`` of all, ``longest`` of
    one."""

    sizes: dict[int, int] = msgspec.field(default_factory=dict)
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """One choice more."""
        size = round(_STEPS * log2(max(seconds, 1e-6) * 1e6))
        self.sizes[size] = self.sizes.get(size, 0) + 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def join(self, other: Costs) -> None:
        """All choices of ``other`` as well."""
        for size, count in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + count
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    @property
    def count(self) -> int:
        """How many choices."""
        return sum(self.sizes.values())

    @property
    def mean(self) -> float:
        """Seconds a choice; 0 where none was made."""
        return self.seconds / self.count if self.sizes else 0.0

    def quantile(self, share: float) -> float:
        """Seconds within which this share of the choices was made; 0 where none was."""
        left = share * self.count
        for size in sorted(self.sizes):
            left -= self.sizes[size]
            if left <= 0:
                return min(upper_end(size), self.longest)
        return 0.0


def upper_end(size: int) -> float:
    """Seconds: no choice of this size took longer."""
    return float(2 ** ((size + 0.5) / _STEPS) / 1e6)
