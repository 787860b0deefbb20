"""Which hoplites are allies: kept beside where hoplites stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.apply import APPLIERS as SHARED
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.events import hoplites as he
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.facts.hoplites import allies, spartans
from games.titles.persian_invasion.state import Campaign, State


def _add(campaign: Campaign, region: RegionId, count: int) -> None:
    campaign.allies[region] = campaign.allies.get(region, 0) + count
    if not campaign.allies[region]:
        del campaign.allies[region]


def hoplites_moved(state: State, event: he.HoplitesMoved | he.HoplitesBrought) -> None:
    """As few allies as there can be go, until their number is told; a group that is led on keeps
    its colours."""
    campaign, table = state.table.campaign, state.table
    least = max(0, event.hoplites - spartans(table, event.origin))
    most = min(event.hoplites, allies(table, event.origin))
    went = max(least, min(campaign.group, most)) if campaign.led else least
    SHARED[type(event)](state, event)
    _add(campaign, event.origin, -went)
    _add(campaign, event.region, went)
    campaign.group, campaign.known = went, campaign.led
    campaign.led = isinstance(event, he.HoplitesMoved) and event.passing


def hoplites_withdrew(state: State, event: he.HoplitesWithdrew) -> None:
    """The whole army."""
    campaign, all_of_them = state.table.campaign, allies(state.table, event.origin)
    SHARED[he.HoplitesWithdrew](state, event)
    _add(campaign, event.origin, -all_of_them)
    _add(campaign, event.region, all_of_them)


def allies_came(state: State, event: ev.AlliesCame) -> None:
    """Recruits are yellow."""
    _add(state.table.campaign, event.region, event.allies)


def allies_went(state: State, event: ev.AlliesWent) -> None:
    """More of those that moved."""
    campaign = state.table.campaign
    campaign.group += event.allies
    _add(campaign, event.origin, -event.allies)
    _add(campaign, event.region, event.allies)


def allies_fell(state: State, event: ev.AlliesFell) -> None:
    """Of those that die at once after this."""
    _add(state.table.campaign, event.region, -event.allies)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    he.HoplitesMoved: hoplites_moved,
    he.HoplitesBrought: hoplites_moved,
    he.HoplitesWithdrew: hoplites_withdrew,
    ev.AlliesCame: allies_came,
    ev.AlliesWent: allies_went,
    ev.AlliesFell: allies_fell,
}
