"""Facts of gold, priestesses and philosophers (CY-0.9, CY-4.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from games.engine.records import Event
from games.engine.secrecy import Public, TheseOnly
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.events.parts import Source


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
    """Griffin took from a purse; only the two parties know how much (CY-18.2, CY-R48)."""

    faction: Public[FactionId]
    victim: Public[FactionId]
    known_to: Public[tuple[int, ...]]
    gold: TheseOnly[int] = UNSET


EVENTS: tuple[type[Event], ...] = (
    PriestessesGained,
    PriestessesSpent,
    PriestessTaken,
    PhilosophersGained,
    PhilosophersSpent,
    PhilosopherTaken,
    Paid,
    GoldGained,
    GoldTaken,
)
