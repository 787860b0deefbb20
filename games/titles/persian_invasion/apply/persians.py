"""Persians that come, go and draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.apply.cards import taken
from games.titles.hellas.state import Played
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.facts.sides import XERXES
from games.titles.persian_invasion.state import State


def persians_came(state: State, event: ev.PersiansCame) -> None:
    """From the supply."""
    state.table.players[XERXES].hoplites -= event.hoplites
    state.table.regions[event.region].hoplites[XERXES] += event.hoplites


def persians_left(state: State, event: ev.PersiansLeft) -> None:
    """To the supply."""
    state.table.players[XERXES].hoplites += event.hoplites
    state.table.regions[event.region].hoplites[XERXES] -= event.hoplites


def vanguard_moved(state: State, event: ev.VanguardMoved) -> None:
    """One step on, or back."""
    regions = state.table.regions
    regions[event.origin].hoplites[XERXES] -= event.hoplites
    regions[event.region].hoplites[XERXES] += event.hoplites
    state.table.campaign.vanguard = ROUTE.index(event.region)


def persians_drew(state: State, event: ev.PersiansDrew) -> None:
    """From the deck onto the table; texts and symbols are ignored (LHS-5.2)."""
    battle, decks = state.table.battle, state.table.decks
    assert battle is not None
    decks.combat -= len(event.cards)
    state.combat_bag = taken(state.combat_bag, event.cards)
    side = battle.attack if battle.attack.seat == XERXES else battle.defence
    numbers = state.table.parameters.combat_cards
    side.played.extend(Played(card, numbers[card].strength, 0, 0) for card in event.cards)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.PersiansCame: persians_came,
    ev.PersiansLeft: persians_left,
    ev.VanguardMoved: vanguard_moved,
    ev.PersiansDrew: persians_drew,
}
