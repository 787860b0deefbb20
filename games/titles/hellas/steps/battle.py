"""Battles (LH-22)."""

from __future__ import annotations

from typing import ClassVar

from games.engine.records import Step
from games.titles.hellas.components.ids import CombatCardId, RegionId
from games.titles.hellas.components.moments import WindowMoment


class Fight(Step, frozen=True):
    """The battle in a region begins (LH-22.1)."""

    region: RegionId


class BeforeBattle(Step, frozen=True):
    """One effect before the battle, or a pass (B0); ``passes`` in a row so far."""

    point: ClassVar[WindowMoment] = "B0"

    seat: int
    passes: int = 0


class Open(Step, frozen=True):
    """The cards stage begins, unless a side is gone (LH-22.3, LH-22.4)."""


class PlayCard(Step, frozen=True):
    """A card or a pass (LH-D38, B1)."""

    point: ClassVar[WindowMoment] = "B1"

    seat: int


class CardText(Step, frozen=True):
    """What the text of a card does when it is played (LH-22.4)."""

    seat: int
    card: CombatCardId


class AfterCards(Step, frozen=True):
    """Both have passed: Bluff (LH-D39, B2), then the comparison."""


class Compare(Step, frozen=True):
    """Who has won (LH-22.7)."""


class Casualties(Step, frozen=True):
    """What each side loses (LH-22.8)."""


class Retreat(Step, frozen=True):
    """The loser leaves (LH-22.9)."""


class EndBattle(Step, frozen=True):
    """Control and what follows (LH-22.10, LH-22.11)."""


Steps = (
    Fight
    | BeforeBattle
    | Open
    | PlayCard
    | CardText
    | AfterCards
    | Compare
    | Casualties
    | Retreat
    | EndBattle
)
