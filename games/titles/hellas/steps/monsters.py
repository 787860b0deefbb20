"""Monster Phase and Event Phase (LH-17, LH-18)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.hellas.components.ids import MonsterId, RegionId


class MonsterPhase(Step, frozen=True):
    """For which monster the die is rolled next (LH-D26)."""

    seat: int
    left: tuple[MonsterId, ...]


class ActMonster(Step, frozen=True):
    """A monster moves, or attacks if ``attack`` allows the choice (LH-D27)."""

    seat: int
    monster: MonsterId
    attack: bool


class RegionAttack(Step, frozen=True):
    """Effect ``number`` of its region attack (LH-17.5)."""

    seat: int
    monster: MonsterId
    number: int


class ToHighest(Step, frozen=True):
    """To which of the highest monuments it goes (LH-D27)."""

    seat: int
    monster: MonsterId
    regions: tuple[RegionId, ...]


class EventPhase(Step, frozen=True):
    """The builder draws an event card (LH-18)."""

    seat: int


Steps = MonsterPhase | ActMonster | RegionAttack | ToHighest | EventPhase
