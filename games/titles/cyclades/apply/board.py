"""Pieces on the map outside battles: settling, recruiting, building, moving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.components.ids import FactionId, UnitId
from games.titles.cyclades.events.battles import FleetsMoved, UnitsMoved
from games.titles.cyclades.events.building import (
    BuildingExchanged,
    BuildingsReturned,
    Built,
    MetropolisBuilt,
)
from games.titles.cyclades.events.cards import (
    FleetsDestroyed,
    FleetsExchanged,
    MercenariesSeized,
    UnitDestroyed,
)
from games.titles.cyclades.events.cycle import ProsperityAdded
from games.titles.cyclades.events.laying import (
    FleetsPlaced,
    LandSettled,
    MercenariesPlaced,
    TroopsPlaced,
)
from games.titles.cyclades.facts import area_of
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.parts import By


def land_settled(state: State, event: LandSettled) -> None:
    """A token."""
    state.table.lands[event.area].owner = event.faction


def add_fleets(state: State, area: str, faction: FactionId, fleets: int) -> None:
    """Fleets into a sea area, or out of it; the last to leave gives it up (CY-0.4)."""
    sea = state.table.seas[area]
    sea.fleets += fleets
    sea.owner = faction if sea.fleets else None


def _count_bought(state: State, source: str) -> None:
    turn = state.table.turn
    if turn is not None and source == "bought":
        turn.recruits += 1


def count_mobilised(state: State, by: By | None, steps: int) -> None:
    """The next mobilisation of the turn costs more (CY-15.6)."""
    turn = state.table.turn
    if turn is not None and by == "mobilisation":
        turn.mobilised += steps


def fleets_placed(state: State, event: FleetsPlaced) -> None:
    """From the reserve."""
    _count_bought(state, event.source)
    state.table.factions[event.faction].fleets -= event.fleets
    add_fleets(state, event.area, event.faction, event.fleets)


def troops_placed(state: State, event: TroopsPlaced) -> None:
    """From the reserve."""
    _count_bought(state, event.source)
    state.table.factions[event.faction].troops -= event.troops
    state.table.lands[event.area].troops += event.troops


def mercenaries_placed(state: State, event: MercenariesPlaced) -> None:
    """From the supply or out of the Giant's hands."""
    _count_bought(state, event.source)
    table = state.table
    if event.source == "giant":
        table.carried -= event.mercenaries
    else:
        table.supply.mercenaries -= event.mercenaries
    table.lands[event.area].mercenaries += event.mercenaries


def mercenaries_seized(state: State, event: MercenariesSeized) -> None:
    """Into the Giant's hands."""
    state.table.lands[event.area].mercenaries -= event.mercenaries
    state.table.carried += event.mercenaries


def prosperity_added(state: State, event: ProsperityAdded) -> None:
    """One more token."""
    area_of(state.table, event.area).tokens += 1


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


def fleets_moved(state: State, event: FleetsMoved) -> None:
    """From area to area."""
    add_fleets(state, event.origin, event.faction, -event.fleets)
    add_fleets(state, event.area, event.faction, event.fleets)


def fleets_exchanged(state: State, event: FleetsExchanged) -> None:
    """Fleets and control change places."""
    one, two = state.table.seas[event.one], state.table.seas[event.two]
    one.owner, two.owner = two.owner, one.owner
    one.fleets, two.fleets = two.fleets, one.fleets


def units_moved(state: State, event: UnitsMoved) -> None:
    """Off one area, which stays its owner's (CY-11.4), onto another, which may become his."""
    count_mobilised(state, event.by, event.steps)
    lands, group = state.table.lands, event.group
    origin, area = lands[event.origin], lands[event.area]
    for land, sign in ((origin, -1), (area, 1)):
        land.troops += sign * group.troops
        land.mercenaries += sign * group.mercenaries
    for hero in group.heroes:
        origin.heroes.remove(hero)
        area.heroes.append(hero)
    if event.taken:
        area.owner = event.faction


def remove_unit(state: State, area: str, faction: FactionId, unit: UnitId) -> None:
    """A troop to its reserve, a mercenary to the supply, a fleet to its reserve (CY-0.10)."""
    table = state.table
    if unit == "fleet":
        add_fleets(state, area, faction, -1)
        table.factions[faction].fleets += 1
    elif unit == "troop":
        table.lands[area].troops -= 1
        table.factions[faction].troops += 1
    else:
        table.lands[area].mercenaries -= 1
        table.supply.mercenaries += 1


def unit_destroyed(state: State, event: UnitDestroyed) -> None:
    """Off the map."""
    remove_unit(state, event.area, event.victim, event.unit)


def fleets_destroyed(state: State, event: FleetsDestroyed) -> None:
    """Off the map."""
    for loss in event.losses:
        add_fleets(state, loss.area, loss.faction, -loss.fleets)
        state.table.factions[loss.faction].fleets += loss.fleets


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    LandSettled: land_settled,
    FleetsPlaced: fleets_placed,
    TroopsPlaced: troops_placed,
    MercenariesPlaced: mercenaries_placed,
    MercenariesSeized: mercenaries_seized,
    ProsperityAdded: prosperity_added,
    Built: built,
    BuildingsReturned: buildings_returned,
    BuildingExchanged: building_exchanged,
    MetropolisBuilt: metropolis_built,
    FleetsMoved: fleets_moved,
    FleetsExchanged: fleets_exchanged,
    UnitsMoved: units_moved,
    UnitDestroyed: unit_destroyed,
    FleetsDestroyed: fleets_destroyed,
}
