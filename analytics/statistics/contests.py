"""One game as a comparison: of units that are equally strong, which have a value, which won.

A **unit** is a seat, or the seats that win and lose together. Sets of seats are whole numbers in
which bit *i* stands for seat *i*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple


class Contest(NamedTuple):
    """Units of equal strength in one game, those alone that are counted.

    ``size``: how many; ``having``: how many of them have the value. ``winners``: how many of them
    won, ``lucky``: how many of these have the value. ``sharing``: all units that share the win of
    the game, 1 where nobody won.
    """

    size: int
    having: int
    winners: int
    lucky: int
    sharing: int

    @property
    def won(self) -> float:
        """How much of the win went to those that have the value."""
        return self.lucky / self.sharing

    @property
    def due(self) -> float:
        """What that would be on average, had the winners been drawn from the units by lot."""
        return self.winners * self.having / (self.size * self.sharing)

    @property
    def spread(self) -> float:
        """Its variance then: that of a hypergeometric draw."""
        if self.size == 1:
            return 0.0
        part = self.having / self.size
        left = (self.size - self.winners) / (self.size - 1)
        return self.winners * part * (1 - part) * left / self.sharing**2

    @property
    def tells(self) -> bool:
        """Some have the value and some do not, some of them won and some did not."""
        return 0 < self.having < self.size and 0 < self.winners < self.size

    @property
    def difference(self) -> float:
        """The mean share of the win of a unit with the value, less that of one without it; of a
        contest that tells."""
        without = (self.winners - self.lucky) / (self.size - self.having)
        return (self.lucky / self.having - without) / self.sharing

    def chances(self) -> list[tuple[int, float]]:
        """Each possible ``lucky`` with its probability, had the winners been drawn by lot."""
        least = max(0, self.winners - (self.size - self.having))
        most = min(self.having, self.winners)
        every = comb(self.size, self.winners)
        return [
            (
                lucky,
                comb(self.having, lucky)
                * comb(self.size - self.having, self.winners - lucky)
                / every,
            )
            for lucky in range(least, most + 1)
        ]


Groups = Sequence[Sequence[int]]
"""The units of a game, as sets of seats, in groups of equal strength."""


@lru_cache(maxsize=4096)
def groups_of(units: str, seats: int) -> Groups:
    """Reads what ``CountedGame.units`` holds."""
    if not units:
        return [[1 << seat for seat in range(seats)]]
    return [[int(unit) for unit in group.split()] for group in units.split("|")]


def sides_of(units: str, seats: int) -> list[int]:
    """The units of a game, however strong they are."""
    return [unit for group in groups_of(units, seats) for unit in group]


@lru_cache(maxsize=65536)
def contests_of(
    chosen: int, among: int, winners: int, units: str, seats: int, mixed: bool
) -> tuple[Contest, ...]:
    """The contests of one game. ``chosen``: the seats that have the value, ``among``: those that
    are counted. ``mixed``: units are compared however strong they are."""
    groups = groups_of(units, seats)
    if mixed:
        groups = [sides_of(units, seats)]
    sharing = sum(bool(unit & winners) for group in groups for unit in group)
    return tuple(_contests(chosen, among, winners, groups, max(sharing, 1)))


def _contests(
    chosen: int, among: int, winners: int, groups: Groups, sharing: int
) -> Iterator[Contest]:
    for group in groups:
        counted = [unit for unit in group if unit & among]
        if counted:
            won = [unit for unit in counted if unit & winners]
            yield Contest(
                len(counted),
                sum(bool(unit & chosen) for unit in counted),
                len(won),
                sum(bool(unit & chosen) for unit in won),
                sharing,
            )
