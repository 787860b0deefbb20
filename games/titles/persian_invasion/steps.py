"""What can still be to do in the solo game: the steps of Lords of Hellas, and those of its own."""

from __future__ import annotations

from typing import get_args

from games.engine.records import Step
from games.titles.hellas.components.ids import LandId, MonsterId, RegionId
from games.titles.hellas.steps import AnyStep as LordsStep
from games.titles.hellas.steps.parts import Cause, Death


class EventsPhase(Step, frozen=True):
    """A token is turned up, or drawn after a Pass, and its Script is carried out (LHS-2.1)."""


class CarryOut(Step, frozen=True):
    """Part ``part`` of a Script: its orders, the tracks, the monsters."""

    act: int
    number: int
    part: int


class EndOfPhase(Step, frozen=True):
    """The end of the act and of the game are looked for (LHS-6.3, LHS-8.4)."""


class Muster(Step, frozen=True):
    """Points of the Mobilization Track (LHS-6.1)."""

    points: int


class Advance(Step, frozen=True):
    """Points of the Invasion Track (LHS-6.1)."""

    points: int


class Occupy(Step, frozen=True):
    """After the battles of a MARCH: what the Persians hold (LHS-8.1)."""


class RollFor(Step, frozen=True):
    """The monsters for which the die is still to be rolled (LHS-3.1)."""

    monsters: tuple[MonsterId, ...]


class MonsterGoes(Step, frozen=True):
    """A monster moves along its arrow, or tears its monument down (LHS-3.1)."""

    monster: MonsterId


class SpyWorks(Step, frozen=True):
    """What the Spies of these regions still do (LHS-8.2)."""

    regions: tuple[RegionId, ...]


class Seize(Step, frozen=True):
    """The army has left: the token goes, or a green one comes (LHS-8.2)."""

    region: RegionId


class LoseHoplites(Step, frozen=True):
    """``left`` hoplites of the player's choice die in a land (Script I 15, 21)."""

    seat: int
    land: LandId
    left: int


class Promote(Step, frozen=True):
    """Which yellow tokens of a loyal land become blue (LHS-4.1)."""

    seat: int
    land: LandId


class Escort(Step, frozen=True):
    """How many of the hoplites that moved were allies: ``least`` at least, ``most`` at most."""

    seat: int
    origin: RegionId
    region: RegionId
    least: int
    most: int


class Fall(Step, frozen=True):
    """How many of the hoplites that die are allies: ``allies`` says it of the first deaths."""

    seat: int
    deaths: tuple[Death, ...]
    cause: Cause
    allies: tuple[int, ...] = ()


class Interlude(Step, frozen=True):
    """Between the acts: the map is cleared, unfinished quests have their price (LHS-7)."""


class Deploy(Step, frozen=True):
    """The map of Act II (LHS-7.1). ``attacked``: it begins with an Events Phase."""

    attacked: bool


AnyStep = (
    LordsStep
    | EventsPhase
    | CarryOut
    | EndOfPhase
    | Muster
    | Advance
    | Occupy
    | RollFor
    | MonsterGoes
    | SpyWorks
    | Seize
    | LoseHoplites
    | Promote
    | Escort
    | Fall
    | Interlude
    | Deploy
)
STEPS: tuple[type[Step], ...] = get_args(AnyStep)
