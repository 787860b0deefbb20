"""Facts of heroes and creatures (CY-15 to CY-18)."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, TheseOnly
from games.titles.cyclades.components.ids import CreatureId, FactionId, HeroId, UnitId
from games.titles.cyclades.events.parts import Berthed


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
    """One of the drawn cards is played, the others are discarded (CY-R49)."""

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


EVENTS: tuple[type[Event], ...] = (
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
)
