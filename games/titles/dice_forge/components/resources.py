"""Gold, sun, moon and glory, and amounts of them."""

from __future__ import annotations

from typing import Literal

import msgspec

Resource = Literal["gold", "sun", "moon", "glory"]


class Purse(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount of each resource; what is not named is 0."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0

    def times(self, factor: int) -> Purse:
        """Every amount multiplied."""
        if factor == 1:
            return self
        return Purse(self.gold * factor, self.sun * factor, self.moon * factor, self.glory * factor)

    def kinds(self) -> tuple[Resource, ...]:
        """The resources of which there is at least one."""
        every: tuple[Resource, ...] = ("gold", "sun", "moon", "glory")
        return tuple(resource for resource in every if getattr(self, resource))


NOTHING = Purse()


def purse(resource: str, amount: int) -> Purse:
    """So much of one resource."""
    return Purse(**{resource: amount})
