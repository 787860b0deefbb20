"""Heroes and creatures: tracks, decks, figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.components.ids import CreatureId, FactionId, HeroId
from games.titles.cyclades.events.building import MetropolisForgone
from games.titles.cyclades.events.cards import (
    CreatureBought,
    CreatureDrawn,
    CreatureLooked,
    CreatureRecalled,
    FigureMoved,
    FigurePlaced,
    HeroCopied,
    HeroesSwapped,
    HeroRecruited,
    HeroSacrificed,
    SphinxChose,
    SphinxDrew,
)
from games.titles.cyclades.events.cycle import (
    CreatureDiscarded,
    CreaturesTurned,
    DeckShuffled,
    HeroesTurned,
)
from games.titles.cyclades.facts import area_of, areas
from games.titles.cyclades.state import SeenCards, State


def discard(state: State, creature: CreatureId) -> None:
    """A card onto the discard pile."""
    state.table.creature_discards.append(creature)


def take_figure(state: State, creature: CreatureId) -> None:
    """A held card off its holder, its figure off the map."""
    table = state.table
    for faction in table.factions.values():
        if creature in faction.creatures:
            faction.creatures.remove(creature)
    _leave(state, creature)


def _leave(state: State, creature: CreatureId) -> None:
    for area in areas(state.table):
        if area.creature == creature:
            area.creature = None


def lose_hero(state: State, faction: FactionId, hero: HeroId) -> None:
    """A hero's card leaves the game (CY-15.11)."""
    owner = state.table.factions[faction]
    owner.heroes.remove(hero)
    if hero in owner.fresh:
        owner.fresh.remove(hero)
    state.table.gone.append(hero)


def _forget_top(state: State) -> None:
    state.table.known_top = []
    state.seen.pop("top", None)


def _draw(state: State, creatures: tuple[CreatureId, ...] | UnsetType, count: int) -> None:
    """Out of the bag; what was known of the top card is known of another place now."""
    state.table.supply.creatures -= count
    if count:
        _forget_top(state)
    if not isinstance(creatures, UnsetType) and not isinstance(state.creature_bag, UnsetType):
        for creature in creatures:
            state.creature_bag.remove(creature)


def heroes_turned(state: State, event: HeroesTurned) -> None:
    """From the deck onto the track."""
    state.table.hero_track = list(event.track)
    state.table.supply.heroes -= len(event.drawn)
    if not isinstance(state.hero_bag, UnsetType):
        for hero in event.drawn:
            state.hero_bag.remove(hero)


def creatures_turned(state: State, event: CreaturesTurned) -> None:
    """From the deck onto the track, which slid."""
    state.table.creature_track = list(event.track)
    _draw(state, event.drawn, len(event.drawn))


def creature_discarded(state: State, event: CreatureDiscarded) -> None:
    """From where it was onto the discard pile."""
    table = state.table
    if event.source == "track":
        table.creature_track[table.creature_track.index(event.creature)] = None
    elif event.source == "played":
        table.playing.remove(event.creature)
    else:
        take_figure(state, event.creature)
    discard(state, event.creature)


def deck_shuffled(state: State, event: DeckShuffled) -> None:
    """From the discard pile into the bag."""
    for creature in event.cards:
        state.table.creature_discards.remove(creature)
    state.table.supply.creatures += len(event.cards)
    _forget_top(state)
    if not isinstance(state.creature_bag, UnsetType):
        state.creature_bag = sorted([*state.creature_bag, *event.cards])


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
    _draw(state, (event.creature,), 1)
    state.table.playing.append(event.creature)


def sphinx_drew(state: State, event: SphinxDrew) -> None:
    """Out of the bag, before one who looks."""
    _draw(state, event.creatures, event.count)
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
    _leave(state, event.creature)
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


def nothing(state: State, event: Event) -> None:
    """A fact that is told for people; the table looks the same."""


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    HeroesTurned: heroes_turned,
    CreaturesTurned: creatures_turned,
    CreatureDiscarded: creature_discarded,
    DeckShuffled: deck_shuffled,
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
    MetropolisForgone: nothing,
}
