"""What single actions ask: hero movement, quests, prayer, Prepare, Usurp, temples, monuments."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.hellas.components.ids import GodId, QuestId, RegionId


class MoveHero(Step, frozen=True):
    """Where the hero goes (LH-D10)."""

    seat: int


class Board(Step, frozen=True):
    """At which step a quest is boarded, or not at all (LH-D11)."""

    seat: int


class EnterQuest(Step, frozen=True):
    """The hero comes to a step of a quest, all being paid (LH-23.2, LH-23.4)."""

    seat: int
    quest: QuestId
    stage: int


class CompleteQuest(Step, frozen=True):
    """The quest is over: glory after the reward (LH-23.5)."""

    seat: int
    quest: QuestId


class Pray(Step, frozen=True):
    """At which monument (LH-D07)."""

    seat: int


class Power(Step, frozen=True):
    """The god's power at the level of the monument (LH-6.4)."""

    seat: int
    god: GodId


class Prepare(Step, frozen=True):
    """The next choice of Prepare (LH-D20); ``held``: the hero's region was under control before."""

    seat: int
    left: int
    held: bool


class BuildTemple(Step, frozen=True):
    """Where the temple stands (LH-D17)."""

    seat: int


class Usurp(Step, frozen=True):
    """Control of the hero's region (LH-15.2)."""

    seat: int
    region: RegionId


class UsurpRecruit(Step, frozen=True):
    """The hoplites of others have left: the own recruits (LH-15.3)."""

    seat: int
    region: RegionId


Steps = (
    MoveHero
    | Board
    | EnterQuest
    | CompleteQuest
    | Pray
    | Power
    | Prepare
    | BuildTemple
    | Usurp
    | UsurpRecruit
)
