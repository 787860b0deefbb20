"""What can still be to do in a game of Cyclades: the records on the agenda.

A step that asks has a field ``faction``: who is asked. Steps are public and carry no secret.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engine.records import Step
from games.titles.cyclades.components import (
    BonusId,
    BuildingId,
    CreatureId,
    FactionId,
    GodId,
    HeroId,
    UnitId,
)

Way = Literal["set", "philosophers", "sacrifice"]
"""How a metropolis is built (CY-14.1); the fourth way is to capture one."""

By = Literal["ares", "mobilisation", "pegasus", "perseus"]
"""What moves units over land (CY-11.3)."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Units that go together."""

    troops: int = 0
    mercenaries: int = 0
    heroes: tuple[HeroId, ...] = ()

    @property
    def units(self) -> int:
        """How many."""
        return self.troops + self.mercenaries + len(self.heroes)


# Set-up and the cycle (CY-2 to CY-6, CY-19)


class Settle(Step, frozen=True):
    """Choose the land area number ``nth`` (1 to 3) of the placement (D-01, D-02)."""

    faction: FactionId
    nth: int


class Berth(Step, frozen=True):
    """Put a fleet beside the land area just chosen (D-01, D-02)."""

    faction: FactionId
    area: str


class Garrison(Step, frozen=True):
    """Distribute the starting troops, one by one; ``left`` are still to come (CY-2.4)."""

    faction: FactionId
    left: int


class Cycle(Step, frozen=True):
    """A cycle begins (CY-3)."""

    number: int


class Income(Step, frozen=True):
    """Phase 2 (CY-4)."""


class Offerings(Step, frozen=True):
    """Phase 3: these factions still have to offer, the next first (CY-5.1)."""

    left: tuple[FactionId, ...]


class MakeOffer(Step, frozen=True):
    """Where a faction puts its marker; ``barred``: the god it was just displaced from (D-03)."""

    faction: FactionId
    barred: GodId | None = None


class PayOffers(Step, frozen=True):
    """All pay at once (CY-5.7)."""


class Upkeep(Step, frozen=True):
    """Phase 4: these factions still have to decide, the next first (CY-6.1)."""

    left: tuple[FactionId, ...]


class Tend(Step, frozen=True):
    """Keep or let go: the creatures not yet decided about (D-05)."""

    faction: FactionId
    creatures: tuple[CreatureId, ...]


class Wander(Step, frozen=True):
    """Where a kept creature goes (D-06)."""

    faction: FactionId
    creature: CreatureId


class Turns(Step, frozen=True):
    """Phase 5: these gods are still to come, the next first (CY-7.1)."""

    left: tuple[GodId, ...]


class EndCycle(Step, frozen=True):
    """Phase 6: the end of the game, or the next cycle (CY-19.1)."""


# A turn (CY-7 to CY-9)


class Act(Step, frozen=True):
    """The next action of a turn; ``due``: compulsory ones not yet done (D-09 to D-18, D-30)."""

    faction: FactionId
    due: tuple[Literal["build", "recruit"], ...] = ()


class EndTurn(Step, frozen=True):
    """The marker goes back to the turn-order track (CY-7.5)."""

    faction: FactionId


class Bless(Step, frozen=True):
    """Where Apollo's token goes (D-21)."""

    faction: FactionId
    kind: Literal["land", "sea"]


class Station(Step, frozen=True):
    """Where the recruited hero goes (D-13, D-33)."""

    faction: FactionId
    hero: HeroId


class DecideLooked(Step, frozen=True):
    """Play the card that was looked at, or put it back (D-20)."""

    faction: FactionId


# Moves and battles (CY-10 to CY-12)


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
    """Effects of heroes before the first round that are still to come (CY-12.1, D-31)."""

    faction: FactionId
    effects: tuple[HeroId, ...]


class HectorKills(Step, frozen=True):
    """Whom Hector destroys (D-26)."""

    faction: FactionId


class Fight(Step, frozen=True):
    """The next round of the battle on the table, or its end (CY-10.4, CY-12.2)."""


class OfferReroll(Step, frozen=True):
    """Roll again with Croesus or not (D-27)."""

    faction: FactionId


class Compare(Step, frozen=True):
    """Who lost the round (CY-10.5, CY-12.4)."""


class ChooseLoss(Step, frozen=True):
    """Which unit the only loser of a round loses (D-28)."""

    faction: FactionId


class ChooseLosses(Step, frozen=True):
    """Which unit each side loses where both do (D-28), the defender named first; answers are
    sealed."""

    factions: tuple[FactionId, ...]


class OfferRetreat(Step, frozen=True):
    """Whether a side leaves the battle (D-29)."""

    faction: FactionId


class Captured(Step, frozen=True):
    """An area was taken from a faction: its bonuses, the taker's set, elimination (CY-11.7)."""

    area: str
    faction: FactionId
    former: FactionId


class Eliminate(Step, frozen=True):
    """Whether a faction controls no land area any more (CY-13.4)."""

    faction: FactionId


# Metropolises (CY-14)


class CheckDue(Step, frozen=True):
    """Whether a set of four or four philosophers are there (CY-8.4, CY-14.3)."""

    faction: FactionId


class OrderDue(Step, frozen=True):
    """Which of two metropolises is built first (D-32)."""

    faction: FactionId


class ReturnBuilding(Step, frozen=True):
    """Which building of the first of these types goes back for a set; the others follow (D-22)."""

    faction: FactionId
    buildings: tuple[BuildingId, ...]


class RaiseMetropolis(Step, frozen=True):
    """Where the metropolis goes (D-23)."""

    faction: FactionId
    way: Way


class GainBonus(Step, frozen=True):
    """The bonus of a metropolis (CY-14.6)."""

    faction: FactionId
    bonus: BonusId


class PlaceBonus(Step, frozen=True):
    """Where a piece of the bonus goes; ``left`` pieces are still to come (D-24)."""

    faction: FactionId
    bonus: BonusId
    left: int


class OrderBonuses(Step, frozen=True):
    """Which bonus of a lost area comes next (D-32)."""

    faction: FactionId
    bonuses: tuple[BonusId, ...]


# Heroes and creatures (CY-15 to CY-18)


class PlayCreature(Step, frozen=True):
    """Carry out the card that is being played (CY-17.3, CY-17.4)."""

    faction: FactionId
    creature: CreatureId


class FinishCreature(Step, frozen=True):
    """The played card is carried out; an instant one goes to the discard pile (CY-17.3)."""

    faction: FactionId
    creature: CreatureId


class TargetCreature(Step, frozen=True):
    """What a played card acts on (D-19); ``first`` is the part already chosen, or ""."""

    faction: FactionId
    creature: CreatureId
    first: str = ""


class ChooseDrawn(Step, frozen=True):
    """Which of the cards that the Sphinx showed is played (D-19)."""

    faction: FactionId


class Enter(Step, frozen=True):
    """What a creature does on entering its area (CY-6.4, CY-18.14, CY-18.15, CY-18.18)."""

    faction: FactionId
    creature: CreatureId


class HydraKills(Step, frozen=True):
    """Whom the Hydra destroys (D-07)."""

    faction: FactionId


class PushFleets(Step, frozen=True):
    """Which fleet Polyphemus drives out next, and where to (D-08)."""

    faction: FactionId


class PlaceCarried(Step, frozen=True):
    """Where the next mercenary taken by the Giant goes (D-19)."""

    faction: FactionId


class TradeWithHector(Step, frozen=True):
    """How many pairs of priestesses are exchanged (D-25)."""

    faction: FactionId


class GainPhilosophers(Step, frozen=True):
    """So many philosophers come, one by one (CY-14.3)."""

    faction: FactionId
    left: int


class CopyHero(Step, frozen=True):
    """Whose sacrifice Pandora copies (D-25)."""

    faction: FactionId


class SendByPerseus(Step, frozen=True):
    """Origin, then target, of the group that Perseus's sacrifice moves (D-25)."""

    faction: FactionId
    origin: str = ""


class GiveUp(Step, frozen=True):
    """Which building the sacrifice of a hero takes next; ``returned`` are those that went (CY-16.3,
    CY-16.8, D-25)."""

    faction: FactionId
    hero: Literal["helen", "odysseus"]
    returned: tuple[BuildingId, ...] = ()


AnyStep = (
    Settle
    | Berth
    | Garrison
    | Cycle
    | Income
    | Offerings
    | MakeOffer
    | PayOffers
    | Upkeep
    | Tend
    | Wander
    | Turns
    | EndCycle
    | Act
    | EndTurn
    | Bless
    | Station
    | DecideLooked
    | Muster
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
    | CheckDue
    | OrderDue
    | ReturnBuilding
    | RaiseMetropolis
    | GainBonus
    | PlaceBonus
    | OrderBonuses
    | PlayCreature
    | FinishCreature
    | TargetCreature
    | ChooseDrawn
    | Enter
    | HydraKills
    | PushFleets
    | PlaceCarried
    | TradeWithHector
    | GainPhilosophers
    | CopyHero
    | SendByPerseus
    | GiveUp
)
"""Every step, as the type of what lies on the agenda."""

STEPS: tuple[type[Step], ...] = AnyStep.__args__
