"""The set-up, tokens, quests of the prologue, rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.records import Event, label
from games.titles.hellas.apply.cards import taken
from games.titles.hellas.components.ids import ATTRIBUTES, GODS, LANDS, REGIONS
from games.titles.hellas.state import ORACLE, Hand, Monument, Player, Region
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import Campaign, State


def _bag(contents: Any) -> Any:
    return UNSET if isinstance(contents, UnsetType) else sorted(contents)


def campaign_laid(state: State, event: ev.CampaignLaid) -> None:
    """The player's two colours are one supply; Xerxes has no hero, so nothing can hurt one."""
    table, numbers = state.table, state.table.parameters
    supply = numbers.supply
    table.players = [
        Player(2 * supply.hoplites, supply.priests),
        Player(supply.hoplites, supply.priests, leadership=1, injured=list(ATTRIBUTES)),
    ]
    table.regions = {region: Region([0, 0]) for region in REGIONS}
    table.regions["phocis"].temple = ORACLE
    table.monuments = {god: Monument(numbers.start.monument_level) for god in GODS}
    table.quests = [None] * supply.quest_slots
    table.glory, table.looking = list(LANDS), [0, 0]
    table.campaign = Campaign(
        pile=event.tokens, attitude=dict.fromkeys(LANDS, "neutral"), track=[2, 3, 4, 5]
    )
    decks = table.decks
    decks.combat, decks.artifacts, decks.blessings = event.counts
    state.hands = {label(PLAYER): Hand((PLAYER,))}
    state.combat_bag, state.attack_bag = _bag(event.combat), _bag(event.attacks)
    state.artifact_bag, state.blessing_bag = _bag(event.artifacts), _bag(event.blessings)
    state.token_bag, state.event_bag = _bag(event.pile), []


def token_turned(state: State, event: ev.TokenTurned) -> None:
    """Out for good."""
    state.table.campaign.pile -= 1
    state.table.campaign.turned.append(event.number)
    state.token_bag = taken(state.token_bag, (event.number,))


def quest_appeared(state: State, event: ev.QuestAppeared) -> None:
    """Into a slot."""
    state.table.quests[event.slot] = event.quest


def rested(state: State, event: ev.Rested) -> None:
    """Tokens and charges."""
    player = state.table.players[event.seat]
    player.used, player.exhausted = [], False
    player.artifacts = dict.fromkeys(player.artifacts, True)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.CampaignLaid: campaign_laid,
    ev.TokenTurned: token_turned,
    ev.QuestAppeared: quest_appeared,
    ev.Rested: rested,
}
