"""Hunts (LH-20)."""

from __future__ import annotations

from typing import ClassVar

from games.engine.records import Step
from games.titles.hellas.components.ids import Icon, MonsterId, SlotId, Symbol
from games.titles.hellas.components.moments import WindowMoment


class ChooseMonster(Step, frozen=True):
    """Which monster is hunted (LH-D29)."""

    seat: int


class StartWindow(Step, frozen=True):
    """Effects at the start, before or after the cards are drawn (LH-D30, LH-D54: H0 and H1)."""

    seat: int
    drawn: bool


class DrawForHunt(Step, frozen=True):
    """LH-20.3."""

    seat: int


class HeroAttacks(Step, frozen=True):
    """A stage of the hero begins (LH-20.5)."""

    seat: int


class Strike(Step, frozen=True):
    """The next wound, or the end of the stage (LH-D31, H2)."""

    point: ClassVar[WindowMoment] = "H2"

    seat: int


class PayCombo(Step, frozen=True):
    """Which cards of a symbol are spent on a wound (LH-20.5)."""

    seat: int
    symbol: Symbol
    slot: SlotId
    left: int


class MonsterAttacks(Step, frozen=True):
    """Two attack cards for the left neighbour (LH-20.8)."""

    seat: int


class Defend(Step, frozen=True):
    """How the hunter answers an attack (LH-D33, H3)."""

    point: ClassVar[WindowMoment] = "H3"

    seat: int


class AfterAttack(Step, frozen=True):
    """What is drawn after an attack (LH-20.10, LH-20.11)."""

    seat: int
    cards: int


class EndHunt(Step, frozen=True):
    """The hunt is over, rewards and hand limit (LH-20.15 to LH-20.17)."""

    seat: int
    success: bool


class Reward(Step, frozen=True):
    """Which reward (LH-D36): of the ``icons`` that were covered in the hunt on this monster, or
    after a success its artifact."""

    seat: int
    monster: MonsterId
    icons: tuple[Icon, ...]
    success: bool


Steps = (
    ChooseMonster
    | StartWindow
    | DrawForHunt
    | HeroAttacks
    | Strike
    | PayCombo
    | MonsterAttacks
    | Defend
    | AfterAttack
    | EndHunt
    | Reward
)
