"""Parts of steps."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.titles.cyclades.components.ids import HeroId

Way = Literal["set", "philosophers", "sacrifice"]
"""How a metropolis is built (CY-14.1); the fourth way is to capture one."""

By = Literal["ares", "mobilisation", "pegasus", "perseus"]
"""What moves units over land (CY-11.3)."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Units that go together."""

    troops: int = 0
    mercenaries: int = 0
    heroes: tuple[HeroId, ...] = ()

    @property
    def units(self) -> int:
        """How many."""
        return self.troops + self.mercenaries + len(self.heroes)
