"""The table and the zones of a game of Cyclades.

What is hidden: purses, the bags that cards and bonuses are drawn from, the card that Zeus showed,
the cards of the Sphinx, and losses chosen while the other side still chooses (CY-22.2).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engine.flow import Flow
from games.engine.records import Outcome
from games.engine.secrecy import Hidden, Inside, Owned, Public
from games.titles.cyclades.components.ids import (
    BonusId,
    BuildingId,
    CreatureId,
    FactionId,
    GodId,
    HeroId,
    Side,
    UnitId,
)
from games.titles.cyclades.components.maps.records import TileLaid
from games.titles.cyclades.parameters import DEFAULTS, Parameters
from games.titles.cyclades.steps import AnyStep

Phase = Literal["placement", "start", "income", "offerings", "upkeep", "actions", "end"]


class Faction(msgspec.Struct):
    """One colour (CY-0): what stands in its reserve and lies open before it.

    ``team``: which purse it uses; partners share it. ``troops``, ``fleets``: in reserve; what
    stands on the map is counted there. ``fresh``: heroes got this cycle (CY-15.10). ``creatures``:
    cards whose figures it holds. ``sheltered``: hero card -> bonus of the metropolis on it
    (CY-16.7). ``discounts``: temples used this cycle (CY-17.1). ``out``: eliminated (CY-13.4).
    """

    seat: int
    team: int
    troops: int
    fleets: int
    priestesses: int = 0
    philosophers: int = 0
    heroes: list[HeroId] = msgspec.field(default_factory=list)
    fresh: list[HeroId] = msgspec.field(default_factory=list)
    creatures: list[CreatureId] = msgspec.field(default_factory=list)
    sheltered: dict[HeroId, BonusId] = msgspec.field(default_factory=dict)
    discounts: int = 0
    out: bool = False


class Land(msgspec.Struct):
    """A land area. ``owner`` controls it, by units or by a token alone (CY-0.4, CY-0.6).

    ``lands`` and ``seas`` are its neighbours; ``island``: which island it is on; ``x``, ``y``: its
    middle in tenths of a cell. ``cornucopias`` are printed, ``tokens`` laid (CY-0.8).
    ``metropolises``: their bonuses.
    """

    sites: int
    cornucopias: int
    priestess: bool
    island: int
    lands: tuple[str, ...]
    seas: tuple[str, ...]
    x: int
    y: int
    owner: FactionId | None = None
    troops: int = 0
    mercenaries: int = 0
    heroes: list[HeroId] = msgspec.field(default_factory=list)
    buildings: list[BuildingId] = msgspec.field(default_factory=list)
    metropolises: list[BonusId] = msgspec.field(default_factory=list)
    tokens: int = 0
    creature: CreatureId | None = None

    @property
    def income(self) -> int:
        """Cornucopias in all (CY-0.8)."""
        return self.cornucopias + self.tokens

    @property
    def free_sites(self) -> int:
        """Building sites without a building (CY-0.7)."""
        return self.sites - len(self.buildings) - len(self.metropolises)

    @property
    def units(self) -> int:
        """Troops and heroes (CY-0.3); the Minotaur is not counted."""
        return self.troops + self.mercenaries + len(self.heroes)


class Sea(msgspec.Struct):
    """A sea area; controlled by whose fleets are there, else by nobody (CY-0.4)."""

    cornucopias: int
    lands: tuple[str, ...]
    seas: tuple[str, ...]
    x: int
    y: int
    owner: FactionId | None = None
    fleets: int = 0
    tokens: int = 0
    creature: CreatureId | None = None

    @property
    def income(self) -> int:
        """Cornucopias in all (CY-0.8)."""
        return self.cornucopias + self.tokens


class Offer(msgspec.Struct, frozen=True):
    """A marker on a god (CY-5)."""

    faction: FactionId
    space: int


class Turn(msgspec.Struct):
    """What the acting faction has done this turn (CY-7.6).

    ``recruits``: further recruits bought; ``cards``: further cards bought; ``mobilised``: heroic
    mobilisations; ``looked``: used Zeus's look; ``hired``: recruited Hera's hero.
    """

    faction: FactionId
    god: GodId
    recruits: int = 0
    cards: int = 0
    mobilised: int = 0
    looked: bool = False
    hired: bool = False


class Battle(msgspec.Struct):
    """A battle that is not over. The defender's pieces stand in the area, the attacker's here.

    ``origin``: where the attacker came from. ``fleets`` at sea, the rest on land. ``dice``: the
    faces of this round by faction. ``sealed``: who has chosen a loss that is still hidden.
    """

    area: str
    origin: str
    attacker: FactionId
    defender: FactionId
    fleets: int = 0
    troops: int = 0
    mercenaries: int = 0
    heroes: list[HeroId] = msgspec.field(default_factory=list)
    dice: dict[FactionId, int] = msgspec.field(default_factory=dict)
    sealed: list[FactionId] = msgspec.field(default_factory=list)

    @property
    def units(self) -> int:
        """The attacker's troops and heroes."""
        return self.troops + self.mercenaries + len(self.heroes)


class Supply(msgspec.Struct):
    """What everybody takes from. ``metropolises``, ``creatures``, ``heroes``: how many are left to
    be drawn."""

    mercenaries: int = 0
    philosophers: int = 0
    priestesses: int = 0
    metropolises: int = 0
    creatures: int = 0
    heroes: int = 0
    buildings: dict[BuildingId, int] = msgspec.field(default_factory=dict)


class Table(msgspec.Struct):
    """Everything that lies open.

    ``gods``: from position 1 down, the first ``gods_up`` of them face up (CY-1.1). ``offers``: god
    -> the marker on it. ``order``: who offers in this cycle, first to last; ``track``: the
    turn-order spaces for the next, space 1 first (CY-7.5). ``creature_track``: the cards on the
    spaces, cheapest first. ``playing``: creature cards being carried out, the last one now.
    ``known_top``: who knows the top creature card. ``carried``: mercenaries in the Giant's hands.
    ``gone``: heroes out of the game; ``lost_metropolises``: tokens out of the game. ``fallen``:
    factions eliminated in this cycle.
    """

    parameters: Parameters = DEFAULTS
    factions: dict[FactionId, Faction] = msgspec.field(default_factory=dict)
    lands: dict[str, Land] = msgspec.field(default_factory=dict)
    seas: dict[str, Sea] = msgspec.field(default_factory=dict)
    map: str = ""
    side: Side = "A"
    tiles: tuple[TileLaid, ...] = ()
    target: int = 0
    max_cycles: int | None = None
    apollo_controlled_only: bool = False
    cycle: int = 0
    phase: Phase = "placement"
    gods: list[GodId] = msgspec.field(default_factory=list)
    gods_up: int = 0
    offers: dict[GodId, Offer] = msgspec.field(default_factory=dict)
    order: list[FactionId] = msgspec.field(default_factory=list)
    track: list[FactionId | None] = msgspec.field(default_factory=list)
    creature_track: list[CreatureId | None] = msgspec.field(default_factory=list)
    hero_track: list[HeroId | None] = msgspec.field(default_factory=list)
    creature_discards: list[CreatureId] = msgspec.field(default_factory=list)
    playing: list[CreatureId] = msgspec.field(default_factory=list)
    known_top: list[FactionId] = msgspec.field(default_factory=list)
    supply: Supply = msgspec.field(default_factory=Supply)
    turn: Turn | None = None
    battle: Battle | None = None
    carried: int = 0
    gone: list[HeroId] = msgspec.field(default_factory=list)
    lost_metropolises: list[BonusId] = msgspec.field(default_factory=list)
    fallen: list[FactionId] = msgspec.field(default_factory=list)
    outcome: Outcome | None = None


class Purse(msgspec.Struct):
    """The gold behind a screen; partners share one (CY-4.4, CY-20.2). ``owners``: seats.

    ``destitute``: factions whose standing offer no gold of the purse covers (CY-5.9).
    """

    owners: tuple[int, ...]
    gold: int
    destitute: list[FactionId] = msgspec.field(default_factory=list)


class SeenCards(msgspec.Struct):
    """Creature cards that some seats have seen: the top one, or those the Sphinx drew."""

    owners: tuple[int, ...]
    cards: list[CreatureId]


class SealedLoss(msgspec.Struct, frozen=True):
    """A loss chosen while the other side still chooses; ``area``: where it withdraws to, or ""."""

    owners: tuple[int, ...]
    faction: FactionId
    unit: UnitId
    area: str = ""


class State(msgspec.Struct):
    """The flow, the table, and the zones.

    ``purses``: by team. ``seen``: ``top`` is the card that Zeus showed, ``sphinx`` those drawn; a
    card seen on top is still in the bag. ``losses``: by faction. The bags are sorted: an order
    does not exist before a card is drawn.
    """

    flow: Inside[Flow[AnyStep]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
    purses: Owned[dict[str, Purse]] = msgspec.field(default_factory=dict)
    seen: Owned[dict[str, SeenCards]] = msgspec.field(default_factory=dict)
    losses: Owned[dict[FactionId, SealedLoss]] = msgspec.field(default_factory=dict)
    creature_bag: Hidden[list[CreatureId]] = msgspec.field(default_factory=list)
    hero_bag: Hidden[list[HeroId]] = msgspec.field(default_factory=list)
    metropolis_bag: Hidden[list[BonusId]] = msgspec.field(default_factory=list)
