"""Heroes and creatures: cards, figures and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.apply.parts import add_fleets, discard, draw, leave, nothing, remove_unit
from games.titles.cyclades.events.cards import (
    CreatureBought,
    CreatureDrawn,
    CreatureLooked,
    CreatureRecalled,
    FigureMoved,
    FigurePlaced,
    FleetsDestroyed,
    FleetsExchanged,
    HeroCopied,
    HeroesSwapped,
    HeroRecruited,
    HeroSacrificed,
    MercenariesSeized,
    SphinxChose,
    SphinxDrew,
    UnitDestroyed,
)
from games.titles.cyclades.facts import area_of
from games.titles.cyclades.state import SeenCards, State


def mercenaries_seized(state: State, event: MercenariesSeized) -> None:
    """Into the Giant's hands."""
    state.table.lands[event.area].mercenaries -= event.mercenaries
    state.table.carried += event.mercenaries


def fleets_exchanged(state: State, event: FleetsExchanged) -> None:
    """Fleets and control change places."""
    here, there = state.table.seas[event.one], state.table.seas[event.two]
    here.owner, there.owner = there.owner, here.owner
    here.fleets, there.fleets = there.fleets, here.fleets


def unit_destroyed(state: State, event: UnitDestroyed) -> None:
    """Off the map."""
    remove_unit(state, event.area, event.victim, event.unit)


def fleets_destroyed(state: State, event: FleetsDestroyed) -> None:
    """Off the map."""
    for loss in event.losses:
        add_fleets(state, loss.area, loss.faction, -loss.fleets)
        state.table.factions[loss.faction].fleets += loss.fleets


def creature_bought(state: State, event: CreatureBought) -> None:
    """From the track to be played."""
    track = state.table.creature_track
    track[track.index(event.creature)] = None
    state.table.factions[event.faction].discounts += event.discounts
    state.table.playing.append(event.creature)


def creature_looked(state: State, event: CreatureLooked) -> None:
    """The top card is known to some; it stays in the bag."""
    table = state.table
    if table.turn is not None:
        table.turn.looked = True
    if event.faction not in table.known_top:
        table.known_top.append(event.faction)
    if not isinstance(event.creature, UnsetType):
        state.seen["top"] = SeenCards(event.known_to, [event.creature])


def creature_drawn(state: State, event: CreatureDrawn) -> None:
    """From the top of the deck to be played."""
    draw(state, (event.creature,), 1)
    state.table.playing.append(event.creature)


def sphinx_drew(state: State, event: SphinxDrew) -> None:
    """Out of the bag, before one who looks."""
    draw(state, event.creatures, event.count)
    if not isinstance(event.creatures, UnsetType):
        state.seen["sphinx"] = SeenCards(event.known_to, list(event.creatures))


def sphinx_chose(state: State, event: SphinxChose) -> None:
    """One to be played, the others onto the discard pile."""
    state.seen.pop("sphinx", None)
    state.table.playing.append(event.creature)
    for creature in event.discarded:
        discard(state, creature)


def creature_recalled(state: State, event: CreatureRecalled) -> None:
    """From the discard pile to be played."""
    state.table.creature_discards.remove(event.creature)
    state.table.playing.append(event.creature)


def figure_placed(state: State, event: FigurePlaced) -> None:
    """The card before its holder, the figure on the map."""
    table = state.table
    table.playing.remove(event.creature)
    table.factions[event.faction].creatures.append(event.creature)
    area_of(state.table, event.area).creature = event.creature


def figure_moved(state: State, event: FigureMoved) -> None:
    """From area to area."""
    leave(state, event.creature)
    area_of(state.table, event.area).creature = event.creature


def hero_recruited(state: State, event: HeroRecruited) -> None:
    """From the track to a land area."""
    table = state.table
    table.hero_track[table.hero_track.index(event.hero)] = None
    faction = table.factions[event.faction]
    faction.heroes.append(event.hero)
    faction.fresh.append(event.hero)
    table.lands[event.area].heroes.append(event.hero)
    if table.turn is not None:
        table.turn.hired = True


def hero_sacrificed(state: State, event: HeroSacrificed) -> None:
    """Figure off the map; the card leaves the game unless it shelters a metropolis."""
    for land in state.table.lands.values():
        if event.hero in land.heroes:
            land.heroes.remove(event.hero)
    faction = state.table.factions[event.faction]
    faction.heroes.remove(event.hero)
    if not event.card_stays:
        state.table.gone.append(event.hero)


def heroes_swapped(state: State, event: HeroesSwapped) -> None:
    """Cards and figures change places."""
    table = state.table
    table.hero_track[table.hero_track.index(event.other)] = event.own
    faction = table.factions[event.faction]
    faction.heroes[faction.heroes.index(event.own)] = event.other
    if event.own in faction.fresh:
        faction.fresh.remove(event.own)
    faction.fresh.append(event.other)
    for land in table.lands.values():
        if event.own in land.heroes:
            land.heroes[land.heroes.index(event.own)] = event.other


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    MercenariesSeized: mercenaries_seized,
    FleetsExchanged: fleets_exchanged,
    UnitDestroyed: unit_destroyed,
    FleetsDestroyed: fleets_destroyed,
    CreatureBought: creature_bought,
    CreatureLooked: creature_looked,
    CreatureDrawn: creature_drawn,
    SphinxDrew: sphinx_drew,
    SphinxChose: sphinx_chose,
    CreatureRecalled: creature_recalled,
    FigurePlaced: figure_placed,
    FigureMoved: figure_moved,
    HeroRecruited: hero_recruited,
    HeroSacrificed: hero_sacrificed,
    HeroCopied: nothing,
    HeroesSwapped: heroes_swapped,
}
