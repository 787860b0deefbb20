"""Facts of a cycle: tracks, gods, offers, turns (CY-3 to CY-7, CY-19)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, TheseOnly
from games.titles.cyclades.components.ids import CreatureId, FactionId, GodId, HeroId
from games.titles.cyclades.events.parts import Cards, Share


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


class GameEnded(Event, frozen=True):
    """How it ended (CY-19): metropolises and places by seat; all purses are shown now, by team."""

    metropolises: Public[tuple[int, ...]]
    places: Public[tuple[int, ...]]
    gold: Public[tuple[int, ...]]
    reason: Public[str]


EVENTS: tuple[type[Event], ...] = (
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
    GameEnded,
)
