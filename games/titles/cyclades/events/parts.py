"""Parts of facts: what several of them are made of."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.titles.cyclades.components.ids import BuildingId, CreatureId, FactionId, UnitId

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
