"""The three monuments: where they stand, what prayer there raises and does (LH-2.1, LH-6)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect, Kind, Place
from games.titles.hellas.components.ids import Attribute, GodArtifactId, GodId


@dataclass(frozen=True, slots=True)
class Monument:
    """``amounts``: of the god power at each level from 1 on; 0 is no power (LH-6.4, LH-R41)."""

    name: str
    attribute: Attribute
    artifact: GodArtifactId
    power: Kind
    where: Place | None = None
    amounts: tuple[int, ...] = (0, 1, 2, 3, 3)

    def power_at(self, level: int, amounts: tuple[int, ...]) -> Effect | None:
        """What the god does at this level, with the amounts in force; None where nothing."""
        amount = amounts[level - 1]
        return Effect(self.power, amount, where=self.where) if amount else None


MONUMENTS: dict[GodId, Monument] = {
    "zeus": Monument("Zeus", "strength", "thunder_of_zeus", "draw"),
    "athena": Monument("Athena", "leadership", "owl_of_athena", "recruit", "controlled_region"),
    "hermes": Monument("Hermes", "speed", "boots_of_hermes", "move_army"),
}
"""Their regions are those of ``MONUMENT_REGIONS``."""
