"""Tracks, gods, offers, turns, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event, Outcome
from games.titles.cyclades.apply.parts import add_gold, discard, draw, forget_top, take_figure
from games.titles.cyclades.events.cycle import (
    CreatureDiscarded,
    CreaturesTurned,
    CycleBegan,
    DeckShuffled,
    GameEnded,
    GodsTurned,
    HeroesTurned,
    IncomeEarned,
    Offered,
    OffersPaid,
    PhaseBegan,
    ProsperityAdded,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from games.titles.cyclades.facts import area_of
from games.titles.cyclades.state import Offer, State, Turn


def income_earned(state: State, event: IncomeEarned) -> None:
    """Into the purses."""
    for share in event.shares:
        add_gold(state, share.faction, share.gold)


def cycle_began(state: State, event: CycleBegan) -> None:
    """The turn-order track becomes the order of offering; what lasts a cycle starts anew."""
    table = state.table
    table.cycle = event.cycle
    table.order = [faction for faction in table.track if faction is not None]
    table.track = [None] * len(table.track)
    table.offers = {}
    table.fallen = []
    for faction in table.factions.values():
        faction.discounts = 0
        faction.fresh = []


def phase_began(state: State, event: PhaseBegan) -> None:
    """Which phase it is."""
    state.table.phase = event.phase


def gods_turned(state: State, event: GodsTurned) -> None:
    """The gods in their new order."""
    state.table.gods = list(event.gods)


def offered(state: State, event: Offered) -> None:
    """The marker on the god, in place of the displaced one."""
    state.table.offers[event.god] = Offer(event.faction, event.space)
    for purse in state.purses.values():
        if event.displaced in purse.destitute:
            purse.destitute.remove(event.displaced)
    if event.destitute is True:
        state.purses[str(state.table.factions[event.faction].team)].destitute.append(event.faction)


def offers_paid(state: State, event: OffersPaid) -> None:
    """Out of the purses."""
    for share in event.shares:
        add_gold(state, share.faction, -share.gold)
    for purse in state.purses.values():
        purse.destitute = []


def turn_began(state: State, event: TurnBegan) -> None:
    """A fresh turn."""
    state.table.turn = Turn(event.faction, event.god)


def turn_ended(state: State, event: TurnEnded | TurnSkipped) -> None:
    """The marker from its god to the turn-order track."""
    table = state.table
    table.offers = {
        god: offer for god, offer in table.offers.items() if offer.faction != event.faction
    }
    table.track[event.space - 1] = event.faction
    table.turn = None


def game_ended(state: State, event: GameEnded) -> None:
    """Keep how it ended."""
    state.table.outcome = Outcome(event.places, event.metropolises, event.reason)


def prosperity_added(state: State, event: ProsperityAdded) -> None:
    """One more token."""
    area_of(state.table, event.area).tokens += 1


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
    draw(state, event.drawn, len(event.drawn))


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
    forget_top(state)
    if not isinstance(state.creature_bag, UnsetType):
        state.creature_bag = sorted([*state.creature_bag, *event.cards])


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    IncomeEarned: income_earned,
    CycleBegan: cycle_began,
    PhaseBegan: phase_began,
    GodsTurned: gods_turned,
    Offered: offered,
    OffersPaid: offers_paid,
    TurnBegan: turn_began,
    TurnSkipped: turn_ended,
    TurnEnded: turn_ended,
    GameEnded: game_ended,
    ProsperityAdded: prosperity_added,
    HeroesTurned: heroes_turned,
    CreaturesTurned: creatures_turned,
    CreatureDiscarded: creature_discarded,
    DeckShuffled: deck_shuffled,
}
