"""Gold, philosophers and priestesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.apply.parts import add_gold
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
from games.titles.cyclades.state import State


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


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    PriestessesGained: priestesses_gained,
    PriestessesSpent: priestesses_spent,
    PriestessTaken: priestess_taken,
    PhilosophersGained: philosophers_gained,
    PhilosophersSpent: philosophers_spent,
    PhilosopherTaken: philosopher_taken,
    Paid: paid,
    GoldGained: gold_gained,
    GoldTaken: gold_taken,
}
