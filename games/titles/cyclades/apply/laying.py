"""The board, the table and the first pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.flow import Began
from games.engine.records import Event
from games.titles.cyclades.apply.parts import add_fleets
from games.titles.cyclades.components.ids import BUILDINGS
from games.titles.cyclades.events.laying import (
    BoardLaid,
    FleetsPlaced,
    LandSettled,
    MercenariesPlaced,
    TableLaid,
    TroopsPlaced,
)
from games.titles.cyclades.state import Faction, Land, Purse, Sea, State


def began(state: State, event: Began[Any, Any]) -> None:
    """The numbers in force are those of the first event."""
    state.table.parameters = event.parameters


def board_laid(state: State, event: BoardLaid) -> None:
    """Lay the map."""
    table = state.table
    table.map, table.side, table.tiles = event.map, event.side, event.tiles
    kinds = {area.id: area.kind for area in event.areas}
    for area in event.areas:
        lands = tuple(near for near in area.adjacent if kinds[near] == "land")
        seas = tuple(near for near in area.adjacent if kinds[near] == "sea")
        if area.kind == "land":
            table.lands[area.id] = Land(
                sites=area.sites,
                cornucopias=area.cornucopias,
                priestess=area.priestess,
                island=area.island,
                lands=lands,
                seas=seas,
                x=area.x,
                y=area.y,
            )
        else:
            table.seas[area.id] = Sea(area.cornucopias, lands, seas, area.x, area.y)


def table_laid(state: State, event: TableLaid) -> None:
    """Factions with full reserves, purses, gods, order, supplies."""
    table, numbers = state.table, state.table.parameters.supply
    table.factions = {
        entry.faction: Faction(entry.seat, entry.team, numbers.troops, numbers.fleets)
        for entry in event.factions
    }
    for entry in event.factions:
        purse = state.purses.setdefault(str(entry.team), Purse((), event.gold))
        purse.owners = tuple(sorted({*purse.owners, entry.seat}))
    table.target, table.max_cycles = event.target, event.max_cycles
    table.apollo_controlled_only = event.apollo_controlled_only
    table.gods, table.gods_up = list(event.gods), event.gods_up
    table.order, table.track = list(event.order), list(event.order)
    table.creature_track = [None] * len(table.parameters.creatures)
    table.hero_track = [None] * table.parameters.heroes
    supply = table.supply
    supply.mercenaries, supply.philosophers = numbers.mercenaries, numbers.philosophers
    supply.priestesses = numbers.priestesses
    supply.buildings = dict.fromkeys(BUILDINGS, numbers.buildings)
    supply.creatures, supply.heroes, supply.metropolises = event.counts
    state.creature_bag = _bag(event.creatures)
    state.hero_bag = _bag(event.heroes)
    state.metropolis_bag = _bag(event.bonuses)


def _bag(contents: Any) -> Any:
    return UNSET if isinstance(contents, UnsetType) else sorted(contents)


def land_settled(state: State, event: LandSettled) -> None:
    """A token."""
    state.table.lands[event.area].owner = event.faction


def _count_bought(state: State, source: str) -> None:
    turn = state.table.turn
    if turn is not None and source == "bought":
        turn.recruits += 1


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


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Began: began,
    BoardLaid: board_laid,
    TableLaid: table_laid,
    LandSettled: land_settled,
    FleetsPlaced: fleets_placed,
    TroopsPlaced: troops_placed,
    MercenariesPlaced: mercenaries_placed,
}
