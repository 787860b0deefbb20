"""Control tokens and their colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.apply import APPLIERS as SHARED
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.events import hoplites as he
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.facts.sides import XERXES
from games.titles.persian_invasion.state import State


def control_gained(state: State, event: he.ControlGained) -> None:
    """A green token has no colour of the player's."""
    SHARED[he.ControlGained](state, event)
    if event.seat == XERXES:
        state.table.campaign.banners.pop(event.region, None)


def control_lost(state: State, event: ev.ControlLost) -> None:
    """Neutral."""
    state.table.regions[event.region].owner = None
    state.table.campaign.banners.pop(event.region, None)


def bannered(state: State, event: ev.Bannered) -> None:
    """Blue or yellow."""
    state.table.campaign.banners[event.region] = event.banner


def artifact_returned(state: State, event: ev.ArtifactReturned) -> None:
    """Beside its monument."""
    table = state.table
    del table.players[event.seat].artifacts[event.artifact]
    god = next(god for god, monument in MONUMENTS.items() if monument.artifact == event.artifact)
    table.monuments[god].artifact = True


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    he.ControlGained: control_gained,
    ev.ControlLost: control_lost,
    ev.Bannered: bannered,
    ev.ArtifactReturned: artifact_returned,
}
