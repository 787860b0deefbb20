"""Hoplites and control (LH-1.8, LH-1.9, LH-8, LH-9)."""

from __future__ import annotations

from games.engine.records import Event
from games.engine.secrecy import Public
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.steps.parts import By, Cause, Death


class HoplitesRecruited(Event, frozen=True):
    """From the supply to a region; ``fortified`` of them into the city spot (LH-1.8)."""

    seat: Public[int]
    region: Public[RegionId]
    hoplites: Public[int]
    fortified: Public[int]
    cause: Public[Cause]


class HoplitesMoved(Event, frozen=True):
    """Unfortified hoplites to another region; ``passing`` through it on their way (LH-8.8)."""

    seat: Public[int]
    by: Public[By]
    origin: Public[RegionId]
    region: Public[RegionId]
    hoplites: Public[int]
    passing: Public[bool] = False


class HoplitesBrought(Event, frozen=True):
    """Unfortified hoplites come into a battle (LH-29.6)."""

    seat: Public[int]
    origin: Public[RegionId]
    region: Public[RegionId]
    hoplites: Public[int]
    cause: Public[Cause]


class HoplitesWithdrew(Event, frozen=True):
    """A whole army leaves (LH-22.9)."""

    seat: Public[int]
    origin: Public[RegionId]
    region: Public[RegionId]
    hoplites: Public[int]


class Fortified(Event, frozen=True):
    """Into the city spot (LH-8.2)."""

    seat: Public[int]
    region: Public[RegionId]


class Unfortified(Event, frozen=True):
    """Out of the city spot (LH-8.2)."""

    seat: Public[int]
    region: Public[RegionId]


class HoplitesKilled(Event, frozen=True):
    """Hoplites return to their owners' supplies (LH-1.9)."""

    deaths: Public[tuple[Death, ...]]
    cause: Public[Cause]


class ControlGained(Event, frozen=True):
    """A region has another controller (LH-9); ``former``: from whom it was taken."""

    seat: Public[int]
    region: Public[RegionId]
    former: Public[int | None] = None


EVENTS: tuple[type[Event], ...] = (
    HoplitesRecruited,
    HoplitesMoved,
    HoplitesBrought,
    HoplitesWithdrew,
    Fortified,
    Unfortified,
    HoplitesKilled,
    ControlGained,
)
