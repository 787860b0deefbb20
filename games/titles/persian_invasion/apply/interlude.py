"""Between the acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.components.quests import QUESTS
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import State


def field_cleared(state: State, event: ev.FieldCleared) -> None:
    """Nobody is left on the map but heroes, monsters and Spies."""
    table = state.table
    for region in table.regions.values():
        for seat, count in enumerate(region.hoplites):
            table.players[seat].hoplites += count + (region.fortified == seat)
        region.hoplites, region.fortified = [0, 0], None
    for monument in table.monuments.values():
        for seat in monument.priests:
            table.players[seat].priests += 1
        monument.priests = []
    table.campaign.allies = {}


def oracle_lost(state: State, event: ev.OracleLost) -> None:
    """The yellow priests are those of side 1, which has no others."""
    table = state.table
    table.regions["phocis"].temple = None
    for monument in table.monuments.values():
        monument.priests.append(XERXES)
        table.players[XERXES].priests -= 1


def quest_dropped(state: State, event: ev.QuestDropped) -> None:
    """Out of the game; a hero on it is in its region."""
    table = state.table
    table.quests[event.slot] = None
    table.done.append(event.quest)
    for player in table.players:
        if player.quest == event.quest:
            player.region, player.quest, player.stage = QUESTS[event.quest].region, None, 0


def act_two_began(state: State, event: ev.ActTwoBegan) -> None:
    """A new act on the same map."""
    player, campaign = state.table.players[PLAYER], state.table.campaign
    player.used = ["recruit"] if event.recruited else []
    player.exhausted = False
    player.artifacts = dict.fromkeys(player.artifacts, True)
    campaign.act, campaign.closed = 2, event.closed


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.FieldCleared: field_cleared,
    ev.OracleLost: oracle_lost,
    ev.QuestDropped: quest_dropped,
    ev.ActTwoBegan: act_two_began,
}
