"""What several facts change alike."""

from __future__ import annotations

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.components.ids import CreatureId, FactionId, UnitId
from games.titles.cyclades.facts import areas
from games.titles.cyclades.state import State


def add_gold(state: State, faction: FactionId, gold: int) -> None:
    """Into or out of the purse of a faction, where the viewer knows it."""
    purse = state.purses.get(str(state.table.factions[faction].team))
    if purse is not None:
        purse.gold += gold


def add_fleets(state: State, area: str, faction: FactionId, fleets: int) -> None:
    """Fleets into a sea area, or out of it; the last to leave gives it up (CY-0.4)."""
    sea = state.table.seas[area]
    sea.fleets += fleets
    sea.owner = faction if sea.fleets else None


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


def discard(state: State, creature: CreatureId) -> None:
    """A card onto the discard pile."""
    state.table.creature_discards.append(creature)


def take_figure(state: State, creature: CreatureId) -> None:
    """A held card off its holder, its figure off the map."""
    table = state.table
    for faction in table.factions.values():
        if creature in faction.creatures:
            faction.creatures.remove(creature)
    leave(state, creature)


def leave(state: State, creature: CreatureId) -> None:
    """A figure off the map."""
    for area in areas(state.table):
        if area.creature == creature:
            area.creature = None


def forget_top(state: State) -> None:
    """Nobody knows the top creature card any more."""
    state.table.known_top = []
    state.seen.pop("top", None)


def draw(state: State, creatures: tuple[CreatureId, ...] | UnsetType, count: int) -> None:
    """Out of the bag; what was known of the top card is known of another place now."""
    state.table.supply.creatures -= count
    if count:
        forget_top(state)
    if not isinstance(creatures, UnsetType) and not isinstance(state.creature_bag, UnsetType):
        for creature in creatures:
            state.creature_bag.remove(creature)


def nothing(state: State, event: Event) -> None:
    """A fact that is told for people; the table looks the same."""
