"""The turn: actions, windows and effects (LH-4, LH-10, LH-30)."""

from __future__ import annotations

from typing import ClassVar

from games.engine.records import Step
from games.titles.hellas.components.ids import HeroId, RegionId, SpecialAction
from games.titles.hellas.components.moments import SourceId, WindowMoment
from games.titles.hellas.steps.parts import Source


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


class Turn(Step, frozen=True):
    """The turn of a player begins (LH-4.1)."""

    seat: int


class Act(Step, frozen=True):
    """What the player does next (LH-D05): T0 and T1 of LH-30.1."""

    seat: int


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


class EndTurn(Step, frozen=True):
    """LH-4.7."""

    seat: int


class Window(Step, frozen=True):
    """One kind of question per moment, with all effects that may be used in it (LH-30.5).

    ``region``: what has happened there, where a window needs it (the origin of a march).
    ``monument``: it comes after a special action that is no bonus of Build Monument, and is forgone
    where Build Monument is chosen in it (LH-10.4).
    """

    seat: int
    moment: WindowMoment
    region: RegionId | None = None
    monument: bool = False


class Carry(Step, frozen=True):
    """Effect ``number`` of a card or ability is carried out for a player (LH-1.11); of a quest
    card that was ``kept``, not of its reward."""

    seat: int
    source: Source
    number: int
    kept: bool = False


Steps = (
    StartingEvents
    | ChooseHero
    | PlaceHero
    | Bonus
    | Turn
    | Act
    | Extra
    | Perform
    | Performed
    | EndTurn
    | Window
    | Carry
)
