"""How each fact changes the state: as in Lords of Hellas, with the colours kept beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.records import Event, label
from games.titles.hellas.apply import APPLIERS as LORDS
from games.titles.hellas.apply.cards import taken
from games.titles.hellas.components.ids import ATTRIBUTES, GODS, LANDS, REGIONS, RegionId
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events import hoplites as he
from games.titles.hellas.state import ORACLE, Hand, Monument, Played, Player, Region
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.components.scripts import ROUTE
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.hoplites import allies, spartans
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
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


# Persians


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


# Control and colours


def control_gained(state: State, event: he.ControlGained) -> None:
    """A green token has no colour of the player's."""
    LORDS[he.ControlGained](state, event)
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
    god = next(god for god, one in MONUMENTS.items() if one.artifact == event.artifact)
    table.monuments[god].artifact = True


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
    LORDS[type(event)](state, event)
    _add(campaign, event.origin, -went)
    _add(campaign, event.region, went)
    campaign.group, campaign.known = went, campaign.led
    campaign.led = isinstance(event, he.HoplitesMoved) and event.passing


def hoplites_withdrew(state: State, event: he.HoplitesWithdrew) -> None:
    """The whole army."""
    campaign, all_of_them = state.table.campaign, allies(state.table, event.origin)
    LORDS[he.HoplitesWithdrew](state, event)
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


# Xerxes' board


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


# Between the acts


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
    **LORDS,
    he.ControlGained: control_gained,
    he.HoplitesMoved: hoplites_moved,
    he.HoplitesBrought: hoplites_moved,
    he.HoplitesWithdrew: hoplites_withdrew,
    ev.CampaignLaid: campaign_laid,
    ev.TokenTurned: token_turned,
    ev.QuestAppeared: quest_appeared,
    ev.Rested: rested,
    ev.PersiansCame: persians_came,
    ev.PersiansLeft: persians_left,
    ev.VanguardMoved: vanguard_moved,
    ev.PersiansDrew: persians_drew,
    ev.ControlLost: control_lost,
    ev.Bannered: bannered,
    ev.ArtifactReturned: artifact_returned,
    ev.AlliesCame: allies_came,
    ev.AlliesWent: allies_went,
    ev.AlliesFell: allies_fell,
    ev.AttitudeMoved: attitude_moved,
    ev.Mobilized: mobilized,
    ev.Invaded: invaded,
    ev.VictoryMoved: victory_moved,
    ev.SpySent: spy_sent,
    ev.SpyCaught: spy_caught,
    ev.SpyGone: spy_gone,
    ev.MonumentLowered: monument_lowered,
    ev.FieldCleared: field_cleared,
    ev.OracleLost: oracle_lost,
    ev.QuestDropped: quest_dropped,
    ev.ActTwoBegan: act_two_began,
}
