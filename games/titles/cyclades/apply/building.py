"""Buildings and metropolises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.apply.parts import nothing
from games.titles.cyclades.events.building import (
    BuildingExchanged,
    BuildingsReturned,
    Built,
    MetropolisBuilt,
    MetropolisForgone,
)
from games.titles.cyclades.state import State


def built(state: State, event: Built) -> None:
    """From the supply onto a site."""
    land, supply = state.table.lands[event.area], state.table.supply.buildings
    if event.removed is not None:
        land.buildings.remove(event.removed)
        supply[event.removed] += 1
    land.buildings.append(event.building)
    supply[event.building] -= 1


def buildings_returned(state: State, event: BuildingsReturned) -> None:
    """To the supply."""
    for standing in event.buildings:
        state.table.lands[standing.area].buildings.remove(standing.building)
        state.table.supply.buildings[standing.building] += 1


def building_exchanged(state: State, event: BuildingExchanged) -> None:
    """One to the supply, one from it."""
    buildings, supply = state.table.lands[event.area].buildings, state.table.supply.buildings
    buildings[buildings.index(event.before)] = event.after
    supply[event.before] += 1
    supply[event.after] -= 1


def metropolis_built(state: State, event: MetropolisBuilt) -> None:
    """From the stack onto a site or a card."""
    table = state.table
    table.supply.metropolises -= 1
    if not isinstance(state.metropolis_bag, UnsetType):
        state.metropolis_bag.remove(event.bonus)
    if event.card is not None:
        table.factions[event.faction].sheltered[event.card] = event.bonus
    else:
        table.lands[event.area].metropolises.append(event.bonus)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Built: built,
    BuildingsReturned: buildings_returned,
    BuildingExchanged: building_exchanged,
    MetropolisBuilt: metropolis_built,
    MetropolisForgone: nothing,
}
