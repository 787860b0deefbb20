"""Facts of the set-up (CY-1, CY-2)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Hidden, Public
from games.titles.cyclades.components.ids import BonusId, CreatureId, FactionId, GodId, HeroId, Side
from games.titles.cyclades.components.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.events.parts import Seated, Source


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


EVENTS: tuple[type[Event], ...] = (
    BoardLaid,
    TableLaid,
    LandSettled,
    FleetsPlaced,
    TroopsPlaced,
    MercenariesPlaced,
)
