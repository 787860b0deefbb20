"""Xerxes' board: attitudes, tracks, Spies; monuments that fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.sides import XERXES
from games.titles.persian_invasion.state import State


def attitude_moved(state: State, event: ev.AttitudeMoved) -> None:
    """The marker of a land."""
    state.table.campaign.attitude[event.land] = event.attitude


def mobilized(state: State, event: ev.Mobilized) -> None:
    """Mobilization Track."""
    state.table.campaign.mobilization = event.space


def invaded(state: State, event: ev.Invaded) -> None:
    """Invasion Track."""
    state.table.campaign.invasion = event.space


def victory_moved(state: State, event: ev.VictoryMoved) -> None:
    """Victory Counter."""
    state.table.campaign.victory = event.space


def _lead(state: State) -> None:
    """Xerxes' Leadership is his Command (LHS-5.5)."""
    state.table.players[XERXES].leadership = command(state.table.campaign)


def spy_sent(state: State, event: ev.SpySent) -> None:
    """Off the track."""
    state.table.campaign.track.remove(event.number)
    state.table.campaign.spies.append(event.region)
    _lead(state)


def spy_caught(state: State, event: ev.SpyCaught) -> None:
    """Back onto the track; its numbers are sorted."""
    campaign = state.table.campaign
    campaign.spies.remove(event.region)
    campaign.track = sorted([*campaign.track, event.number])
    _lead(state)


def spy_gone(state: State, event: ev.SpyGone) -> None:
    """Out of the game."""
    state.table.campaign.spies.remove(event.region)
    state.table.campaign.caught += 1


def monument_lowered(state: State, event: ev.MonumentLowered) -> None:
    """Levels less."""
    state.table.monuments[event.god].level = event.level


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.AttitudeMoved: attitude_moved,
    ev.Mobilized: mobilized,
    ev.Invaded: invaded,
    ev.VictoryMoved: victory_moved,
    ev.SpySent: spy_sent,
    ev.SpyCaught: spy_caught,
    ev.SpyGone: spy_gone,
    ev.MonumentLowered: monument_lowered,
}
