"""What can still be to do in a game of Cyclades: the records on the agenda.

A step that asks has a field ``faction``: who is asked. Steps are public and carry no secret.
"""

from __future__ import annotations

from games.engine.records import Step
from games.titles.cyclades.steps.battles import (
    BeforeBattle,
    Captured,
    ChooseLoss,
    ChooseLosses,
    Compare,
    Eliminate,
    Fight,
    HectorKills,
    Muster,
    OfferReroll,
    OfferRetreat,
)
from games.titles.cyclades.steps.cards import (
    ChooseDrawn,
    CopyHero,
    Enter,
    FinishCreature,
    GainPhilosophers,
    GiveUp,
    HydraKills,
    PlaceCarried,
    PlayCreature,
    PushFleets,
    SendByPerseus,
    TargetCreature,
    TradeWithHector,
)
from games.titles.cyclades.steps.cycle import (
    Berth,
    Cycle,
    EndCycle,
    Garrison,
    Income,
    MakeOffer,
    Offerings,
    PayOffers,
    Settle,
    Tend,
    Turns,
    Upkeep,
    Wander,
)
from games.titles.cyclades.steps.metropolises import (
    CheckDue,
    GainBonus,
    OrderBonuses,
    OrderDue,
    PlaceBonus,
    RaiseMetropolis,
    ReturnBuilding,
)
from games.titles.cyclades.steps.parts import By, Group, Way
from games.titles.cyclades.steps.turn import Act, Bless, DecideLooked, EndTurn, Station

__all__ = [
    "STEPS",
    "Act",
    "AnyStep",
    "BeforeBattle",
    "Berth",
    "Bless",
    "By",
    "Captured",
    "CheckDue",
    "ChooseDrawn",
    "ChooseLoss",
    "ChooseLosses",
    "Compare",
    "CopyHero",
    "Cycle",
    "DecideLooked",
    "Eliminate",
    "EndCycle",
    "EndTurn",
    "Enter",
    "Fight",
    "FinishCreature",
    "GainBonus",
    "GainPhilosophers",
    "Garrison",
    "GiveUp",
    "Group",
    "HectorKills",
    "HydraKills",
    "Income",
    "MakeOffer",
    "Muster",
    "OfferReroll",
    "OfferRetreat",
    "Offerings",
    "OrderBonuses",
    "OrderDue",
    "PayOffers",
    "PlaceBonus",
    "PlaceCarried",
    "PlayCreature",
    "PushFleets",
    "RaiseMetropolis",
    "ReturnBuilding",
    "SendByPerseus",
    "Settle",
    "Station",
    "TargetCreature",
    "Tend",
    "TradeWithHector",
    "Turns",
    "Upkeep",
    "Wander",
    "Way",
]

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
