"""Facts of buildings and metropolises (CY-8, CY-14)."""

from __future__ import annotations

from typing import Literal

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.cyclades.components.ids import BonusId, BuildingId, FactionId, HeroId
from games.titles.cyclades.events.parts import Standing
from games.titles.cyclades.steps.parts import Way


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


EVENTS: tuple[type[Event], ...] = (
    Built,
    BuildingsReturned,
    BuildingExchanged,
    MetropolisBuilt,
    MetropolisForgone,
)
