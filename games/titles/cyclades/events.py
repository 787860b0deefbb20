"""The facts of a game of Cyclades. Amounts are what really went; ``area`` is where it happened."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Hidden, Public, TheseOnly
from games.titles.cyclades.components import (
    BonusId,
    BuildingId,
    CreatureId,
    FactionId,
    GodId,
    HeroId,
    Side,
    UnitId,
)
from games.titles.cyclades.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.steps import By, Group, Way

Cards = tuple[CreatureId | None, ...]
Source = Literal["placement", "god", "bought", "bonus", "area", "hector"]
"""Where pieces and cards come from: the placement, a god for nothing or for gold (CY-9), a
metropolis (CY-14.6), the symbol of an area (CY-11.6), a sacrifice (CY-16.2)."""


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A faction, who leads it, and which purse it uses."""

    faction: FactionId
    seat: int
    team: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """Gold of one faction."""

    faction: FactionId
    gold: int


class Berthed(msgspec.Struct, frozen=True, gc=False):
    """Fleets of a faction in a sea area."""

    area: str
    faction: FactionId
    fleets: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A building and where it stands or stood."""

    area: str
    building: BuildingId


class Loss(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A unit of a side that left the battle: destroyed, or withdrawn to ``area`` (CY-16.9)."""

    faction: FactionId
    unit: UnitId
    area: str = ""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """What a battle die shows; ``rolled`` false where it counts a fixed number (Helen)."""

    faction: FactionId
    face: int
    rolled: bool = True


# Set-up


class BoardLaid(Event, frozen=True):
    """The map (CY-1.5)."""

    map: Public[str]
    side: Public[Side]
    tiles: Public[tuple[TileLaid, ...]]
    areas: Public[tuple[AreaLaid, ...]]


class TableLaid(Event, frozen=True):
    """Factions, purses, gods, turn order, and what decks and stack are made of (CY-1).

    ``gold``: of each team. ``counts``: creatures, heroes, metropolises. What the decks are made of
    is no secret; it is not told so that nobody's view has a bag to draw from.
    """

    factions: Public[tuple[Seated, ...]]
    gold: Public[int]
    target: Public[int]
    max_cycles: Public[int | None]
    apollo_controlled_only: Public[bool]
    gods: Public[tuple[GodId, ...]]
    gods_up: Public[int]
    order: Public[tuple[FactionId, ...]]
    counts: Public[tuple[int, int, int]]
    creatures: Hidden[tuple[CreatureId, ...]] = UNSET
    heroes: Hidden[tuple[HeroId, ...]] = UNSET
    bonuses: Hidden[tuple[BonusId, ...]] = UNSET


class LandSettled(Event, frozen=True):
    """A control token on a land area at the placement (CY-2.1, CY-2.3)."""

    faction: Public[FactionId]
    area: Public[str]


class FleetsPlaced(Event, frozen=True):
    """Fleets from the reserve into a sea area."""

    faction: Public[FactionId]
    area: Public[str]
    fleets: Public[int]
    source: Public[Source]


class TroopsPlaced(Event, frozen=True):
    """Regular troops from the reserve onto a land area."""

    faction: Public[FactionId]
    area: Public[str]
    troops: Public[int]
    source: Public[Source]


class MercenariesPlaced(Event, frozen=True):
    """Mercenaries onto a land area: from the supply, or those the Giant carries."""

    faction: Public[FactionId]
    area: Public[str]
    mercenaries: Public[int]
    source: Public[Literal["god", "bought", "giant"]]


# Cards of persons, gold


class PriestessesGained(Event, frozen=True):
    """From the supply."""

    faction: Public[FactionId]
    count: Public[int]
    source: Public[Source]


class PriestessesSpent(Event, frozen=True):
    """Back to the supply."""

    faction: Public[FactionId]
    count: Public[int]
    purpose: Public[Literal["upkeep", "hector"]]


class PriestessTaken(Event, frozen=True):
    """From another faction (CY-18.4)."""

    faction: Public[FactionId]
    victim: Public[FactionId]


class PhilosophersGained(Event, frozen=True):
    """From the supply."""

    faction: Public[FactionId]
    count: Public[int]
    source: Public[Source]


class PhilosophersSpent(Event, frozen=True):
    """Back to the supply (CY-14.3)."""

    faction: Public[FactionId]
    count: Public[int]


class PhilosopherTaken(Event, frozen=True):
    """From another faction (CY-18.9)."""

    faction: Public[FactionId]
    victim: Public[FactionId]


class Paid(Event, frozen=True):
    """Gold left a purse."""

    faction: Public[FactionId]
    gold: Public[int]
    purpose: Public[str]


class GoldGained(Event, frozen=True):
    """Gold came into a purse."""

    faction: Public[FactionId]
    gold: Public[int]
    source: Public[str]


class GoldTaken(Event, frozen=True):
    """Griffin took from a purse; only the two parties know how much (CY-18.2, R-48)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    known_to: Public[tuple[int, ...]]
    gold: TheseOnly[int] = UNSET


# The cycle


class CycleBegan(Event, frozen=True):
    """A cycle; limits of turns and heroes' newness start anew (CY-3, CY-7.6)."""

    cycle: Public[int]


class PhaseBegan(Event, frozen=True):
    """The next phase of the cycle (CY-3.1)."""

    phase: Public[Literal["start", "income", "offerings", "upkeep", "actions", "end"]]


class HeroesTurned(Event, frozen=True):
    """The hero track after filling it from the deck (CY-3.2)."""

    drawn: Public[tuple[HeroId, ...]]
    track: Public[tuple[HeroId | None, ...]]


class CreaturesTurned(Event, frozen=True):
    """The creature track after sliding and filling it from the deck (CY-3.3)."""

    drawn: Public[tuple[CreatureId, ...]]
    track: Public[Cards]


class CreatureDiscarded(Event, frozen=True):
    """A creature card went to the discard pile; its figure, if any, left the map.

    ``source``: the track, what is being played, or held by a faction.
    """

    creature: Public[CreatureId]
    source: Public[Literal["track", "played", "held"]]


class DeckShuffled(Event, frozen=True):
    """The discard pile went into the creature deck (CY-3.4, CY-18.12)."""

    cards: Public[tuple[CreatureId, ...]]


class GodsTurned(Event, frozen=True):
    """The gods from position 1 down (CY-3.5)."""

    gods: Public[tuple[GodId, ...]]


class IncomeEarned(Event, frozen=True):
    """Gold by cornucopias (CY-4.1, CY-18.7)."""

    shares: Public[tuple[Share, ...]]
    source: Public[Literal["income", "graeae"]]


class Offered(Event, frozen=True):
    """A marker on a god; ``displaced``: whose marker had to leave (CY-5.1 to CY-5.3).

    ``destitute``: the purse could not pay any space (CY-5.9); only its owners know.
    """

    faction: Public[FactionId]
    god: Public[GodId]
    space: Public[int]
    known_to: Public[tuple[int, ...]]
    destitute: TheseOnly[bool] = UNSET
    displaced: Public[FactionId | None] = None


class OffersPaid(Event, frozen=True):
    """All paid their offers at once (CY-5.7)."""

    shares: Public[tuple[Share, ...]]


class TurnBegan(Event, frozen=True):
    """A faction acts with the favour of a god (CY-7.1)."""

    faction: Public[FactionId]
    god: Public[GodId]


class TurnSkipped(Event, frozen=True):
    """An eliminated faction would have acted now (CY-13.4); its marker is on a turn-order space."""

    faction: Public[FactionId]
    space: Public[int]


class TurnEnded(Event, frozen=True):
    """The marker is back on a space of the turn-order track (CY-7.5)."""

    faction: Public[FactionId]
    space: Public[int]


class ProsperityAdded(Event, frozen=True):
    """A prosperity token on an area (CY-0.8)."""

    area: Public[str]
    source: Public[Literal["apollo", "bonus", "hydra"]]


# Building


class Built(Event, frozen=True):
    """A basic building; ``removed``: the one whose site it took (CY-8.1, CY-8.2)."""

    faction: Public[FactionId]
    building: Public[BuildingId]
    area: Public[str]
    removed: Public[BuildingId | None] = None


class BuildingsReturned(Event, frozen=True):
    """Buildings back to the supply (CY-14.2, CY-16)."""

    faction: Public[FactionId]
    buildings: Public[tuple[Standing, ...]]
    purpose: Public[Literal["set", "helen", "odysseus", "metropolis"]]


class BuildingExchanged(Event, frozen=True):
    """One basic building for another on its site (CY-18.5)."""

    faction: Public[FactionId]
    area: Public[str]
    before: Public[BuildingId]
    after: Public[BuildingId]


class MetropolisBuilt(Event, frozen=True):
    """The top token on a site, or on a hero's card (CY-14.4, CY-16.7)."""

    faction: Public[FactionId]
    way: Public[Way]
    bonus: Public[BonusId]
    area: Public[str] = ""
    card: Public[HeroId | None] = None


class MetropolisForgone(Event, frozen=True):
    """There is no place or no token for it (CY-14.5)."""

    faction: Public[FactionId]
    way: Public[Way]


# Moves and battles


class FleetsMoved(Event, frozen=True):
    """Fleets to a sea area without a battle (CY-10.1, CY-18.15)."""

    faction: Public[FactionId]
    origin: Public[str]
    area: Public[str]
    fleets: Public[int]


class UnitsMoved(Event, frozen=True):
    """Units to a land area without a battle (CY-11.5).

    ``taken``: control changes; ``former``: whose token was there. ``steps``: areas entered on the
    way, 1 but for a path through a partner's (CY-20.4).
    """

    faction: Public[FactionId]
    by: Public[By]
    origin: Public[str]
    area: Public[str]
    group: Public[Group]
    taken: Public[bool]
    former: Public[FactionId | None] = None
    steps: Public[int] = 1


class BattleBegan(Event, frozen=True):
    """Pieces entered an area held by another faction's (CY-10.3, CY-11.5).

    ``group`` on land, moved ``by``; ``fleets`` at sea. ``steps`` as in ``UnitsMoved``.
    """

    area: Public[str]
    origin: Public[str]
    attacker: Public[FactionId]
    defender: Public[FactionId]
    fleets: Public[int] = 0
    group: Public[Group] = Group()
    by: Public[By | None] = None
    steps: Public[int] = 1


class MercenariesWonOver(Event, frozen=True):
    """Pandora's side takes the other side's mercenaries (CY-16.6)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    mercenaries: Public[int]


class HectorStruck(Event, frozen=True):
    """Hector destroyed an attacking troop (CY-16.2)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    unit: Public[UnitId]


class DiceRolled(Event, frozen=True):
    """The battle dice of a round, the attacker's first (CY-10.4, CY-12.3)."""

    rolls: Public[tuple[Roll, ...]]


class DieRerolled(Event, frozen=True):
    """Croesus's side rolled again (CY-16.1)."""

    faction: Public[FactionId]
    face: Public[int]


class RoundFought(Event, frozen=True):
    """The strengths of both sides and who lost (CY-10.5, CY-12.4)."""

    attack: Public[int]
    defence: Public[int]
    losers: Public[tuple[FactionId, ...]]


class LossSealed(Event, frozen=True):
    """A side chose its loss while the other still chooses (CY-12.5)."""

    faction: Public[FactionId]
    known_to: Public[tuple[int, ...]]
    unit: TheseOnly[UnitId] = UNSET
    area: TheseOnly[str] = UNSET


class LossesTaken(Event, frozen=True):
    """What the round cost, both sides at once (CY-10.5, CY-12.5).

    ``taken``: uncontrolled areas that withdrawing troops took.
    """

    area: Public[str]
    losses: Public[tuple[Loss, ...]]
    taken: Public[tuple[str, ...]] = ()


class Retreated(Event, frozen=True):
    """A side left the battle with all its pieces; ``taken``: an uncontrolled land area."""

    faction: Public[FactionId]
    origin: Public[str]
    area: Public[str]
    taken: Public[bool] = False


class BattleEnded(Event, frozen=True):
    """Who controls the area now; ``former``: from whom a land area was taken (CY-10.7, CY-12.7)."""

    area: Public[str]
    owner: Public[FactionId | None]
    former: Public[FactionId | None] = None


class Eliminated(Event, frozen=True):
    """A faction without land: its pieces and cards leave the game (CY-13.4).

    ``creatures`` went to the discard pile. ``gold``: "lost" with a purse of its own.
    """

    faction: Public[FactionId]
    creatures: Public[tuple[CreatureId, ...]]
    purse_lost: Public[bool]


# Heroes


class HeroRecruited(Event, frozen=True):
    """From the track to a land area (CY-9.6)."""

    faction: Public[FactionId]
    hero: Public[HeroId]
    area: Public[str]


class HeroSacrificed(Event, frozen=True):
    """Figure out of the game, and the card unless it shelters a metropolis (CY-15.9, CY-16.7)."""

    faction: Public[FactionId]
    hero: Public[HeroId]
    card_stays: Public[bool] = False


class HeroCopied(Event, frozen=True):
    """Pandora's sacrifice is that of a hero on the track (CY-16.6)."""

    faction: Public[FactionId]
    hero: Public[HeroId]


class HeroesSwapped(Event, frozen=True):
    """Charon: card and figure for one of the track (CY-18.6)."""

    faction: Public[FactionId]
    own: Public[HeroId]
    other: Public[HeroId]


# Creatures


class CreatureBought(Event, frozen=True):
    """A card left the track to be played; ``discounts`` used (CY-17.1). The price is an event."""

    faction: Public[FactionId]
    creature: Public[CreatureId]
    discounts: Public[int]


class CreatureLooked(Event, frozen=True):
    """Zeus showed the top card (CY-9.2). ``known_to``: who knows it now, with those before."""

    faction: Public[FactionId]
    known_to: Public[tuple[int, ...]]
    creature: TheseOnly[CreatureId] = UNSET


class CreatureDrawn(Event, frozen=True):
    """The card that was looked at is played (CY-9.2)."""

    faction: Public[FactionId]
    creature: Public[CreatureId]


class SphinxDrew(Event, frozen=True):
    """Cards for the Sphinx; secret until played or discarded (CY-18.10)."""

    faction: Public[FactionId]
    count: Public[int]
    known_to: Public[tuple[int, ...]]
    creatures: TheseOnly[tuple[CreatureId, ...]] = UNSET


class SphinxChose(Event, frozen=True):
    """One of the drawn cards is played, the others are discarded (R-49)."""

    faction: Public[FactionId]
    creature: Public[CreatureId]
    discarded: Public[tuple[CreatureId, ...]]


class CreatureRecalled(Event, frozen=True):
    """Chimera plays a card of the discard pile (CY-18.12)."""

    faction: Public[FactionId]
    creature: Public[CreatureId]


class FigurePlaced(Event, frozen=True):
    """A figure stands on the map, its card lies before its holder (CY-17.4)."""

    faction: Public[FactionId]
    creature: Public[CreatureId]
    area: Public[str]


class FigureMoved(Event, frozen=True):
    """A kept creature went to an adjacent area (CY-6.2)."""

    faction: Public[FactionId]
    creature: Public[CreatureId]
    origin: Public[str]
    area: Public[str]


class UnitDestroyed(Event, frozen=True):
    """A troop or a fleet outside a battle (CY-18.1, CY-18.14, CY-18.15)."""

    area: Public[str]
    victim: Public[FactionId]
    unit: Public[UnitId]
    by: Public[CreatureId]


class FleetsDestroyed(Event, frozen=True):
    """Kraken (CY-18.18)."""

    losses: Public[tuple[Berthed, ...]]
    by: Public[CreatureId]


class FleetsExchanged(Event, frozen=True):
    """Sylph (CY-18.11)."""

    one: Public[str]
    two: Public[str]


class MercenariesSeized(Event, frozen=True):
    """Giant: all mercenaries of an area, to be placed (CY-18.3)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    area: Public[str]
    mercenaries: Public[int]


class GameEnded(Event, frozen=True):
    """How it ended (CY-19): metropolises and places by seat; all purses are shown now, by team."""

    metropolises: Public[tuple[int, ...]]
    places: Public[tuple[int, ...]]
    gold: Public[tuple[int, ...]]
    reason: Public[str]


EVENTS: tuple[type[Event], ...] = (
    BoardLaid,
    TableLaid,
    LandSettled,
    FleetsPlaced,
    TroopsPlaced,
    MercenariesPlaced,
    PriestessesGained,
    PriestessesSpent,
    PriestessTaken,
    PhilosophersGained,
    PhilosophersSpent,
    PhilosopherTaken,
    Paid,
    GoldGained,
    GoldTaken,
    CycleBegan,
    PhaseBegan,
    HeroesTurned,
    CreaturesTurned,
    CreatureDiscarded,
    DeckShuffled,
    GodsTurned,
    IncomeEarned,
    Offered,
    OffersPaid,
    TurnBegan,
    TurnSkipped,
    TurnEnded,
    ProsperityAdded,
    Built,
    BuildingsReturned,
    BuildingExchanged,
    MetropolisBuilt,
    MetropolisForgone,
    FleetsMoved,
    UnitsMoved,
    BattleBegan,
    MercenariesWonOver,
    HectorStruck,
    DiceRolled,
    DieRerolled,
    RoundFought,
    LossSealed,
    LossesTaken,
    Retreated,
    BattleEnded,
    Eliminated,
    HeroRecruited,
    HeroSacrificed,
    HeroCopied,
    HeroesSwapped,
    CreatureBought,
    CreatureLooked,
    CreatureDrawn,
    SphinxDrew,
    SphinxChose,
    CreatureRecalled,
    FigurePlaced,
    FigureMoved,
    UnitDestroyed,
    FleetsDestroyed,
    FleetsExchanged,
    MercenariesSeized,
    GameEnded,
)
