"""The table under a position: what is cleared before, and what follows from it afterwards."""

from __future__ import annotations

from collections import Counter

from games.engine.errors import BadCase
from games.titles.cyclades.apply.laying import board_laid
from games.titles.cyclades.components.ids import BONUSES, BUILDINGS, CREATURES, GODS, HEROES
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.events.laying import BoardLaid
from games.titles.cyclades.facts import lands_of, seas_of, seated
from games.titles.cyclades.state import State, Supply

_UNSAID = -1
"""A reserve or supply that a case does not name: it follows from what is elsewhere."""


def clear(state: State) -> None:
    """The board of the worked cases with nothing on it, empty purses and tracks, full decks."""
    table, factions = state.table, seated(state.table)
    table.lands.clear()
    table.seas.clear()
    board_laid(state, BoardLaid("case", "A", (), CASE_MAP))
    for faction in table.factions.values():
        faction.troops = faction.fleets = _UNSAID
    for purse in state.purses.values():
        purse.gold = 0
    table.gods, table.order, table.track = list(GODS), factions, []
    table.cycle, table.phase = 1, "actions"
    table.creature_track = [None] * len(table.creature_track)
    table.hero_track = [None] * len(table.hero_track)
    table.supply = Supply(
        mercenaries=_UNSAID,
        philosophers=_UNSAID,
        priestesses=_UNSAID,
        buildings=dict.fromkeys(BUILDINGS, _UNSAID),
    )
    state.creature_bag, state.hero_bag = sorted(CREATURES), sorted(HEROES)
    copies = table.parameters.supply.metropolises
    state.metropolis_bag = sorted(bonus for bonus in BONUSES for _ in range(copies))


def complete(state: State) -> None:
    """Cards, reserves, supplies and decks as they follow from what stands on the map."""
    table = state.table
    for land in table.lands.values():
        for hero in land.heroes:
            if land.owner is None:
                raise BadCase(f"{hero} stands where nobody is in control; write whose it is.")
            if hero not in table.factions[land.owner].heroes:
                table.factions[land.owner].heroes.append(hero)
    if not table.track:
        gone = {offer.faction for offer in table.offers.values()}
        table.track = [None if faction in gone else faction for faction in seated(table)]
    _fill_reserves(state)
    _fill_supply(state)
    _thin_decks(state)


def _fill_reserves(state: State) -> None:
    table, numbers = state.table, state.table.parameters.supply
    for name, faction in table.factions.items():
        if faction.troops == _UNSAID:
            standing = sum(table.lands[area].troops for area in lands_of(table, name))
            faction.troops = numbers.troops - standing
        if faction.fleets == _UNSAID:
            standing = sum(table.seas[area].fleets for area in seas_of(table, name))
            faction.fleets = numbers.fleets - standing
        if faction.troops < 0 or faction.fleets < 0:
            raise BadCase(f"{name} has more pieces on the map than there are.")


def _fill_supply(state: State) -> None:
    table, supply, numbers = state.table, state.table.supply, state.table.parameters.supply
    lands, factions = table.lands.values(), table.factions.values()
    if supply.mercenaries == _UNSAID:
        supply.mercenaries = numbers.mercenaries - sum(land.mercenaries for land in lands)
    if supply.priestesses == _UNSAID:
        supply.priestesses = numbers.priestesses - sum(faction.priestesses for faction in factions)
    if supply.philosophers == _UNSAID:
        supply.philosophers = numbers.philosophers - sum(
            faction.philosophers for faction in factions
        )
    built = Counter(building for land in lands for building in land.buildings)
    for building, left in supply.buildings.items():
        if left == _UNSAID:
            supply.buildings[building] = numbers.buildings - built[building]


def _thin_decks(state: State) -> None:
    """What is anywhere else is in no deck; what a case leaves out of a deck is nowhere."""
    table, factions = state.table, state.table.factions.values()
    heroes = {*table.hero_track, *table.gone}
    creatures = {*table.creature_track, *table.creature_discards, *table.playing}
    tokens = Counter(table.lost_metropolises)
    for faction in factions:
        heroes.update(faction.heroes, faction.sheltered)
        creatures.update(faction.creatures)
        tokens.update(faction.sheltered.values())
    for land in table.lands.values():
        tokens.update(land.metropolises)
    assert isinstance(state.hero_bag, list)
    assert isinstance(state.creature_bag, list)
    assert isinstance(state.metropolis_bag, list)
    state.hero_bag = [hero for hero in state.hero_bag if hero not in heroes]
    state.creature_bag = [card for card in state.creature_bag if card not in creatures]
    state.metropolis_bag = sorted((Counter(state.metropolis_bag) - tokens).elements())
    table.supply.heroes = len(state.hero_bag)
    table.supply.creatures = len(state.creature_bag)
    table.supply.metropolises = len(state.metropolis_bag)
