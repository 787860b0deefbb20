"""What can still be to do in the competitive game: the steps of the family, and its own."""

from __future__ import annotations

from typing import ClassVar, get_args

from games.engine.records import Step
from games.titles.hellas.components.ids import GodId, HeroId, MonsterId, RegionId, SpecialAction
from games.titles.hellas.components.moments import SourceId, WindowMoment
from games.titles.hellas.steps import AnyStep as Shared
from games.titles.hellas.steps.parts import Cause, Death


class StartingEvents(Step, frozen=True):
    """So many event cards that count are still to be drawn (LH-2.5)."""

    left: int


class ChooseHero(Step, frozen=True):
    """Which hero that nobody has (LH-D01), or which one is dealt."""

    seat: int


class PlaceHero(Step, frozen=True):
    """A region for the hero and the first hoplites (LH-D03)."""

    seat: int


class Bonus(Step, frozen=True):
    """The starting bonus of a hero: when he is chosen, or when he is placed (LH-3.4, LH-3.6)."""

    seat: int
    hero: HeroId


class Extra(Step, frozen=True):
    """An extra special action, which may be declined (LH-D19, LH-10.4). Also T1.

    ``monument``: whether it may be Build Monument, which it may not inside the two-player bonus.
    """

    point: ClassVar[WindowMoment] = "T1"

    seat: int
    source: SourceId
    monument: bool = True


class Perform(Step, frozen=True):
    """A special action is performed although it is closed (LH-27.2)."""

    seat: int
    action: SpecialAction


class Performed(Step, frozen=True):
    """A special action is wholly done: what may follow it (LH-29.15, LH-29.23). ``monument``: it
    was no bonus of Build Monument, which it might itself be followed by (LH-10.4)."""

    seat: int
    action: SpecialAction
    monument: bool = True


class Oracle(Step, frozen=True):
    """The reward of the temple card (LH-13.4)."""

    seat: int


class RepeatAction(Step, frozen=True):
    """Which closed special action is performed again before Build Monument (LH-D25, LH-27.2)."""

    point: ClassVar[WindowMoment] = "T1"

    seat: int


class ChooseMonument(Step, frozen=True):
    """Which monument rises (LH-D24)."""

    seat: int


class Renew(Step, frozen=True):
    """Priests, tokens, artifacts after a monument was built (LH-16.2 to LH-16.5)."""

    seat: int
    god: GodId | None


class Save(Step, frozen=True):
    """Aegis: which of the own hoplites do not die (LH-D51); ``left`` of them can still be saved."""

    seat: int
    deaths: tuple[Death, ...]
    cause: Cause
    left: int


class TakeGlory(Step, frozen=True):
    """Which Glory Token of the supply (LH-D46)."""

    seat: int


class FirstToAct(Step, frozen=True):
    """Who acts first before the battle (LH-D37)."""

    seat: int


class Bluff(Step, frozen=True):
    """One more card, or none (LH-D39)."""

    point: ClassVar[WindowMoment] = "B2"

    seat: int


class ChooseAttack(Step, frozen=True):
    """Which attack card is played (LH-D32)."""

    seat: int


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


AnyStep = (
    Shared
    | StartingEvents
    | ChooseHero
    | PlaceHero
    | Bonus
    | Extra
    | Perform
    | Performed
    | Oracle
    | RepeatAction
    | ChooseMonument
    | Renew
    | Save
    | TakeGlory
    | FirstToAct
    | Bluff
    | ChooseAttack
    | MonsterPhase
    | ActMonster
    | RegionAttack
    | ToHighest
    | EventPhase
)
STEPS: tuple[type[Step], ...] = get_args(AnyStep)
