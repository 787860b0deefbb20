"""Set-up, gold, persons, offers, turns, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.flow import Began
from games.engine.records import Event, Outcome
from games.titles.cyclades.components.ids import BUILDINGS, FactionId
from games.titles.cyclades.events.cards import GameEnded
from games.titles.cyclades.events.cycle import (
    CycleBegan,
    GodsTurned,
    IncomeEarned,
    Offered,
    OffersPaid,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from games.titles.cyclades.events.gold import (
    GoldGained,
    GoldTaken,
    Paid,
    PhilosophersGained,
    PhilosophersSpent,
    PhilosopherTaken,
    PriestessesGained,
    PriestessesSpent,
    PriestessTaken,
)
from games.titles.cyclades.events.laying import BoardLaid, TableLaid
from games.titles.cyclades.state import Faction, Land, Offer, Purse, Sea, State, Turn


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


def add_gold(state: State, faction: FactionId, gold: int) -> None:
    """Into or out of the purse of a faction, where the viewer knows it."""
    purse = state.purses.get(str(state.table.factions[faction].team))
    if purse is not None:
        purse.gold += gold


def _count_bought(state: State, source: str) -> None:
    turn = state.table.turn
    if turn is not None and source == "bought":
        turn.cards += 1


def priestesses_gained(state: State, event: PriestessesGained) -> None:
    """From the supply."""
    _count_bought(state, event.source)
    state.table.factions[event.faction].priestesses += event.count
    state.table.supply.priestesses -= event.count


def priestesses_spent(state: State, event: PriestessesSpent) -> None:
    """To the supply."""
    state.table.factions[event.faction].priestesses -= event.count
    state.table.supply.priestesses += event.count


def priestess_taken(state: State, event: PriestessTaken) -> None:
    """From faction to faction."""
    state.table.factions[event.victim].priestesses -= 1
    state.table.factions[event.faction].priestesses += 1


def philosophers_gained(state: State, event: PhilosophersGained) -> None:
    """From the supply."""
    _count_bought(state, event.source)
    state.table.factions[event.faction].philosophers += event.count
    state.table.supply.philosophers -= event.count


def philosophers_spent(state: State, event: PhilosophersSpent) -> None:
    """To the supply."""
    state.table.factions[event.faction].philosophers -= event.count
    state.table.supply.philosophers += event.count


def philosopher_taken(state: State, event: PhilosopherTaken) -> None:
    """From faction to faction."""
    state.table.factions[event.victim].philosophers -= 1
    state.table.factions[event.faction].philosophers += 1


def paid(state: State, event: Paid) -> None:
    """Out of the purse."""
    add_gold(state, event.faction, -event.gold)


def gold_gained(state: State, event: GoldGained) -> None:
    """Into the purse."""
    add_gold(state, event.faction, event.gold)


def gold_taken(state: State, event: GoldTaken) -> None:
    """From purse to purse; others do not know how much, nor do they know these purses."""
    if not isinstance(event.gold, UnsetType):
        add_gold(state, event.victim, -event.gold)
        add_gold(state, event.faction, event.gold)


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


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Began: began,
    BoardLaid: board_laid,
    TableLaid: table_laid,
    PriestessesGained: priestesses_gained,
    PriestessesSpent: priestesses_spent,
    PriestessTaken: priestess_taken,
    PhilosophersGained: philosophers_gained,
    PhilosophersSpent: philosophers_spent,
    PhilosopherTaken: philosopher_taken,
    Paid: paid,
    GoldGained: gold_gained,
    GoldTaken: gold_taken,
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
}
