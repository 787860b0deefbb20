"""Monsters and event cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.apply.cards import put_back, taken
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events import monsters as ev
from games.titles.hellas.state import Monster, State


def event_drawn(state: State, event: ev.EventDrawn) -> None:
    """From the deck, face up."""
    state.table.decks.events -= 1
    state.event_bag = taken(state.event_bag, (event.card,))
    state.table.event_discards.append(event.card)


def events_returned(state: State, event: ev.EventsReturned) -> None:
    """Back into the deck."""
    state.table.event_discards = []
    state.table.decks.events += len(event.cards)
    put_back(state.event_bag, event.cards)


def monster_placed(state: State, event: ev.MonsterPlaced) -> None:
    """On the map, unhurt."""
    state.table.monsters[event.monster] = Monster(event.region)


def monster_evolved(state: State, event: ev.MonsterEvolved) -> None:
    """The card goes to the tray."""
    state.table.event_discards.remove(event.card)
    state.table.monsters[event.monster].evolutions.append(event.card)


def monster_rolled(state: State, event: ev.MonsterRolled) -> None:
    """Nothing changes: what follows is told by other facts."""


def monster_moved(state: State, event: ev.MonsterMoved) -> None:
    """To its new region."""
    state.table.monsters[event.monster].region = event.region


def monster_attacked(state: State, event: ev.MonsterAttacked) -> None:
    """Nothing changes: what follows is told by other facts."""


def monster_wounded(state: State, event: ev.MonsterWounded) -> None:
    """A symbol is covered; in a hunt on this monster it belongs to the hunt (LH-20.4)."""
    state.table.monsters[event.monster].wounds.append(event.slot)
    hunt = state.table.hunt
    if hunt is not None and hunt.monster == event.monster:
        hunt.wounds.append(event.slot)
        hunt.stage += 1


def monster_healed(state: State, event: ev.MonsterHealed) -> None:
    """All symbols are open."""
    state.table.monsters[event.monster].wounds = []


def monster_slain(state: State, event: ev.MonsterSlain) -> None:
    """Off the map, its cards out of play."""
    table = state.table
    monster = table.monsters.pop(event.monster)
    table.event_discards.extend(monster.evolutions)
    table.players[event.seat].monsters.append(event.monster)
    if event.artifact_lost:
        table.lost.append(MONSTERS[event.monster].artifact)


def artifact_lost(state: State, event: ev.ArtifactLost) -> None:
    """Out of the game."""
    state.table.lost.append(MONSTERS[event.monster].artifact)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.EventDrawn: event_drawn,
    ev.EventsReturned: events_returned,
    ev.MonsterPlaced: monster_placed,
    ev.MonsterEvolved: monster_evolved,
    ev.MonsterRolled: monster_rolled,
    ev.MonsterMoved: monster_moved,
    ev.MonsterAttacked: monster_attacked,
    ev.MonsterWounded: monster_wounded,
    ev.MonsterHealed: monster_healed,
    ev.MonsterSlain: monster_slain,
    ev.ArtifactLost: artifact_lost,
}
