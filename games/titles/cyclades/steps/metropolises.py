"""Steps of metropolises (CY-14)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.cyclades.components.ids import BonusId, BuildingId, FactionId
from games.titles.cyclades.steps.parts import Way


class CheckDue(Step, frozen=True):
    """Whether a set of four or four philosophers are there (CY-8.4, CY-14.3)."""

    faction: FactionId


class OrderDue(Step, frozen=True):
    """Which of two metropolises is built first (CY-D32)."""

    faction: FactionId


class ReturnBuilding(Step, frozen=True):
    """Which building of the first of these types goes back for a set; others follow (CY-D22)."""

    faction: FactionId
    buildings: tuple[BuildingId, ...]


class RaiseMetropolis(Step, frozen=True):
    """Where the metropolis goes (CY-D23)."""

    faction: FactionId
    way: Way


class GainBonus(Step, frozen=True):
    """The bonus of a metropolis (CY-14.6)."""

    faction: FactionId
    bonus: BonusId


class PlaceBonus(Step, frozen=True):
    """Where a piece of the bonus goes; ``left`` pieces are still to come (CY-D24)."""

    faction: FactionId
    bonus: BonusId
    left: int


class OrderBonuses(Step, frozen=True):
    """Which bonus of a lost area comes next (CY-D32)."""

    faction: FactionId
    bonuses: tuple[BonusId, ...]


Steps = (
    CheckDue | OrderDue | ReturnBuilding | RaiseMetropolis | GainBonus | PlaceBonus | OrderBonuses
)
