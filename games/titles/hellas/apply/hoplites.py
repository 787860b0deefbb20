"""Hoplites and control."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.events import hoplites as ev
from games.titles.hellas.state import State, Turn
from games.titles.hellas.steps.parts import Death, Hop


def hoplites_recruited(state: State, event: ev.HoplitesRecruited) -> None:
    """From the supply."""
    region = state.table.regions[event.region]
    state.table.players[event.seat].hoplites -= event.hoplites
    region.hoplites[event.seat] += event.hoplites - event.fortified
    if event.fortified:
        region.fortified = event.seat


def hoplites_moved(state: State, event: ev.HoplitesMoved) -> None:
    """From region to region; who enters a region of the enemy's attacks from where he came."""
    table, turn = state.table, state.table.turn
    table.regions[event.origin].hoplites[event.seat] -= event.hoplites
    table.regions[event.region].hoplites[event.seat] += event.hoplites
    if turn is None:
        return
    _count_moved(turn, event)
    _enter(state, event)
    if not event.passing:
        origins = turn.origins.setdefault(event.region, [])
        if event.origin not in origins:
            origins.append(event.origin)


def _count_moved(turn: Turn, event: ev.HoplitesMoved) -> None:
    """LH-8.1: those that have moved cannot move again, but for a group that travels on."""
    if event.by != "hoplite_movement":
        turn.moved[event.origin] = max(0, turn.moved.get(event.origin, 0) - event.hoplites)
    turn.moved[event.region] = turn.moved.get(event.region, 0) + event.hoplites


def _enter(
    state: State, event: ev.HoplitesMoved | ev.HoplitesBrought | ev.HoplitesWithdrew
) -> None:
    """LH-8.7: all of a player that goes from one region into another in one action is one group."""
    turn, hop = state.table.turn, Hop(event.seat, event.origin, event.region)
    if turn is not None and hop not in turn.entered:
        turn.entered.append(hop)


def hoplites_brought(state: State, event: ev.HoplitesBrought) -> None:
    """Into the battle; the attacker's may withdraw to where they came from (LH-29.6)."""
    table, battle = state.table, state.table.battle
    table.regions[event.origin].hoplites[event.seat] -= event.hoplites
    table.regions[event.region].hoplites[event.seat] += event.hoplites
    _enter(state, event)
    if battle is None or battle.attack.seat != event.seat:
        return
    if event.origin not in battle.origins:
        battle.origins.append(event.origin)


def hoplites_withdrew(state: State, event: ev.HoplitesWithdrew) -> None:
    """All of them, the fortified one too."""
    there, to = state.table.regions[event.origin], state.table.regions[event.region]
    there.hoplites[event.seat] = 0
    if there.fortified == event.seat:
        there.fortified = None
    to.hoplites[event.seat] += event.hoplites
    _enter(state, event)


def fortified(state: State, event: ev.Fortified) -> None:
    """Into the spot: one that had not moved in this action."""
    region, turn = state.table.regions[event.region], state.table.turn
    region.hoplites[event.seat] -= 1
    region.fortified = event.seat
    if turn is not None:
        turn.spots.append(event.region)


def unfortified(state: State, event: ev.Unfortified) -> None:
    """Out of the spot; this was its move."""
    region = state.table.regions[event.region]
    region.hoplites[event.seat] += 1
    region.fortified = None
    turn = state.table.turn
    if turn is not None:
        turn.moved[event.region] = turn.moved.get(event.region, 0) + 1


def hoplites_killed(state: State, event: ev.HoplitesKilled) -> None:
    """To the supply, the fortified one last (LH-1.9)."""
    for death in event.deaths:
        region = state.table.regions[death.region]
        open_ones = min(death.hoplites, region.hoplites[death.seat])
        region.hoplites[death.seat] -= open_ones
        if death.hoplites > open_ones:
            region.fortified = None
        state.table.players[death.seat].hoplites += death.hoplites
        _forget_moved(state, death)


def _forget_moved(state: State, death: Death) -> None:
    """While hoplites are moved, those that die are of those that have just entered (LH-8.7)."""
    turn = state.table.turn
    if turn is not None and turn.seat == death.seat and death.region in turn.moved:
        turn.moved[death.region] = max(0, turn.moved[death.region] - death.hoplites)


def control_gained(state: State, event: ev.ControlGained) -> None:
    """Another control token."""
    state.table.regions[event.region].owner = event.seat


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.HoplitesRecruited: hoplites_recruited,
    ev.HoplitesMoved: hoplites_moved,
    ev.HoplitesBrought: hoplites_brought,
    ev.HoplitesWithdrew: hoplites_withdrew,
    ev.Fortified: fortified,
    ev.Unfortified: unfortified,
    ev.HoplitesKilled: hoplites_killed,
    ev.ControlGained: control_gained,
}
