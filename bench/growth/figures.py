"""A figure at several sizes, and what it says of a size that nobody has filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bench.growth.fitting import by_line, by_logarithm, power

ROOM = {"ms": 0.25, "s": 0.25}
"""By so much may the power of a time lie above what is wanted: so far a measured one moves by
itself. Bytes and pages are counted, and have ``LITTLE_ROOM``."""

LITTLE_ROOM = 0.1

SLACK = {"pages": 40.0, "ms": 5.0, "s": 1.0, "MB": 1.0}
"""What rises by no more than that, from one size to the next, is sound whatever its power: indexes
that became higher cost a page for each row that is shown, and little things move by themselves."""


class Grown(msgspec.Struct, frozen=True, kw_only=True):
    """``values``: at each of ``sizes``, which are numbers of games. ``most``: the power by which it
    may grow, 0 for what one game or one answer takes and 1 for what is done to all games."""

    part: str
    name: str
    unit: str
    most: int
    sizes: Sequence[int]
    values: Sequence[float]

    @property
    def power(self) -> float:
        """By which it grows."""
        return power(self.sizes, self.values)

    @property
    def is_sound(self) -> bool:
        """Whether it grows no more than it may."""
        if self.values[-1] - self.values[-2] <= SLACK.get(self.unit, 0.0):
            return True
        return self.power <= self.most + ROOM.get(self.unit, LITTLE_ROOM)

    def at(self, size: int) -> float:
        """What is to be expected there: of what grows as the games do, and of what should not and
        does, along a line, else as an index grows."""
        look = by_line if self.most or not self.is_sound else by_logarithm
        return look(size, self.sizes, self.values)


class Told(msgspec.Struct, frozen=True):
    """One value, as it was measured at one size."""

    part: str
    name: str
    unit: str
    most: int
    value: float


def grown(measured: Mapping[int, Sequence[Told]]) -> list[Grown]:
    """By size what was measured there; in the order of the first."""
    sizes = list(measured)
    columns = zip(*measured.values(), strict=True)
    return [
        Grown(
            part=first.part,
            name=first.name,
            unit=first.unit,
            most=first.most,
            sizes=sizes,
            values=[first.value, *(each.value for each in others)],
        )
        for first, *others in columns
    ]
