"""Monsters and event cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events import monsters as ev
from games.titles.hellas.state import Monster, State


def monster_placed(state: State, event: ev.MonsterPlaced) -> None:
    """On the map, unhurt."""
    state.table.monsters[event.monster] = Monster(event.region)


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


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.MonsterPlaced: monster_placed,
    ev.MonsterRolled: monster_rolled,
    ev.MonsterMoved: monster_moved,
    ev.MonsterAttacked: monster_attacked,
    ev.MonsterWounded: monster_wounded,
    ev.MonsterHealed: monster_healed,
    ev.MonsterSlain: monster_slain,
}
