"""Steps of moves and battles (CY-10 to CY-13)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.cyclades.components.ids import FactionId, HeroId, UnitId
from games.titles.cyclades.steps.parts import By, Group


class Muster(Step, frozen=True):
    """Which units go: asked kind by kind. ``left``: kinds not yet asked; ``group``: who goes."""

    faction: FactionId
    by: By
    origin: str
    area: str
    gold: int
    left: tuple[UnitId, ...]
    group: Group = Group()


class BeforeBattle(Step, frozen=True):
    """Effects of heroes before the first round that are still to come (CY-12.1, CY-D31)."""

    faction: FactionId
    effects: tuple[HeroId, ...]


class HectorKills(Step, frozen=True):
    """Whom Hector destroys (CY-D26)."""

    faction: FactionId


class Fight(Step, frozen=True):
    """The next round of the battle on the table, or its end (CY-10.4, CY-12.2)."""


class OfferReroll(Step, frozen=True):
    """Roll again with Croesus or not (CY-D27)."""

    faction: FactionId


class Compare(Step, frozen=True):
    """Who lost the round (CY-10.5, CY-12.4)."""


class ChooseLoss(Step, frozen=True):
    """Which unit the only loser of a round loses (CY-D28)."""

    faction: FactionId


class ChooseLosses(Step, frozen=True):
    """Which unit each side loses where both do (CY-D28), the defender named first; answers are
    sealed."""

    factions: tuple[FactionId, ...]


class OfferRetreat(Step, frozen=True):
    """Whether a side leaves the battle (CY-D29)."""

    faction: FactionId


class Captured(Step, frozen=True):
    """An area was taken from a faction: its bonuses, the taker's set, elimination (CY-11.7)."""

    area: str
    faction: FactionId
    former: FactionId


class Eliminate(Step, frozen=True):
    """Whether a faction controls no land area any more (CY-13.4)."""

    faction: FactionId


Steps = (
    Muster
    | BeforeBattle
    | HectorKills
    | Fight
    | OfferReroll
    | Compare
    | ChooseLoss
    | ChooseLosses
    | OfferRetreat
    | Captured
    | Eliminate
)
