"""Cards, artifacts, blessings and attributes (LH-5, LH-21, LH-22.12, LH-25)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.hellas.components.ids import Attribute, Symbol
from games.titles.hellas.steps.parts import Cause, Source


class DiscardDown(Step, frozen=True):
    """Down to the hand limit (LH-D42)."""

    seat: int


class Discard(Step, frozen=True):
    """So many cards of the hand, of one symbol if it is named (LH-D11, LH-D34, LH-D47)."""

    seat: int
    count: int
    cause: Cause
    symbol: Symbol | None = None


class KeepArtifact(Step, frozen=True):
    """Which of the artifacts that one looks at (LH-D02)."""

    seat: int


class KeepCard(Step, frozen=True):
    """Which of the combat cards that one looks at (LH-29.17)."""

    seat: int


class Redraw(Step, frozen=True):
    """Eye of Graeae: one more card to discard, or draw as many as were discarded."""

    seat: int
    discarded: int = 0


class Injure(Step, frozen=True):
    """Which attribute is injured (LH-D28); with three injuries it is the fourth (LH-21.3)."""

    seat: int
    cause: Cause


class Heal(Step, frozen=True):
    """Which attribute is healed (LH-D28)."""

    seat: int


class Change(Step, frozen=True):
    """Which of ``among`` goes up or down for good (LH-D18, LH-D46, LH-D52). ``to``: it becomes this
    if it is lower, None to change by ``amount``. ``more``: so many other ones after it."""

    seat: int
    among: tuple[Attribute, ...]
    amount: int
    to: int | None = None
    more: int = 0


class GiveGlory(Step, frozen=True):
    """Which of the own Glory Tokens goes back (LH-D04)."""

    seat: int
    source: Source


class FreeAction(Step, frozen=True):
    """Which used-action token comes off (LH-29.13)."""

    seat: int


class Choose(Step, frozen=True):
    """Which of the effects of a card that gives a choice (W-10, W-26, LH-5.2)."""

    seat: int
    source: Source


class Wound(Step, frozen=True):
    """Which open symbol of which monster is covered (LH-D30, LH-D48); ``source`` says where."""

    seat: int
    source: Source


class InjureEnemy(Step, frozen=True):
    """Whose hero is injured (LH-29.11)."""

    seat: int
    source: Source


class PlaceByEffect(Step, frozen=True):
    """Where the hero is placed (LH-D21)."""

    seat: int
    source: Source


class MoveMonster(Step, frozen=True):
    """Which monster is led or sent where (LH-29.22): one ``at_hero``, or any; so many regions, None
    for any."""

    seat: int
    source: Source
    at_hero: bool
    distance: int | None = None


class Draft(Step, frozen=True):
    """Which blessing of the pack (LH-D43); ``left`` more players after this one."""

    seat: int
    left: int


class PassPack(Step, frozen=True):
    """The pack goes on to the right, or what is left of it is discarded (LH-25.1)."""

    seat: int
    left: int


Steps = (
    DiscardDown
    | Discard
    | KeepArtifact
    | KeepCard
    | Redraw
    | Injure
    | Heal
    | Change
    | GiveGlory
    | FreeAction
    | Choose
    | Wound
    | InjureEnemy
    | PlaceByEffect
    | MoveMonster
    | Draft
    | PassPack
)
