"""The table under a position: what is cleared before, and what follows from it afterwards."""

from __future__ import annotations

from collections import Counter

from games.engine.records import label
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.ids import ATTRIBUTES, LANDS
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.positions.laying import UNSAID, count_temples, fill_supply, without
from games.titles.hellas.state import Turn as Page
from games.titles.persian_invasion.apply.laying import campaign_laid
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import ACT_1
from games.titles.persian_invasion.events import CampaignLaid
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import State, Table


def clear(state: State) -> None:
    """Nobody on the map, Achilles as he begins, full decks and the whole pile; act I, his turn."""
    state.table = Table(parameters=state.table.parameters)
    attacks = {card: printed.copies for card, printed in ATTACK_CARDS.items()}
    campaign_laid(
        state,
        CampaignLaid(
            tokens=0,
            counts=(0, 0, 0),
            pile=tuple(sorted(ACT_1)),
            combat=cards.COMBAT,
            artifacts=cards.ARTIFACTS,
            blessings=cards.CHOSEN_BLESSINGS,
            attacks=tuple(Counter(attacks).elements()),
        ),
    )
    state.looked, state.packs, state.attacks = {}, {}, {}
    table = state.table
    table.round, table.turn = 1, Page(PLAYER)
    table.players[PLAYER].hero = "achilles"
    for attribute in ATTRIBUTES:
        setattr(table.players[PLAYER], attribute, table.parameters.start.attribute)
    for player in table.players:
        player.hoplites = player.priests = UNSAID
    table.temples = UNSAID


def complete(state: State) -> None:
    """Supplies, decks, gods' artifacts and colours as they follow from what stands there."""
    table = state.table
    campaign = table.campaign
    count_temples(table)
    for region, there in table.regions.items():
        if there.owner == PLAYER:
            campaign.banners.setdefault(region, "yellow")
    table.players[XERXES].leadership = command(campaign)
    _give_gods_artifacts(table)
    _fill_supplies(table)
    _thin(state)


def _give_gods_artifacts(table: Table) -> None:
    for god, region in MONUMENT_REGIONS.items():
        artifact = MONUMENTS[god].artifact
        if table.regions[region].owner == PLAYER:
            table.players[PLAYER].artifacts.setdefault(artifact, True)
        table.monuments[god].artifact = artifact not in table.players[PLAYER].artifacts


def _fill_supplies(table: Table) -> None:
    hoplites = table.parameters.supply.hoplites
    fill_supply(table, PLAYER, 2 * hoplites)
    fill_supply(table, XERXES, hoplites)
    table.glory = [land for land in LANDS if land not in table.players[PLAYER].glory]


def _thin(state: State) -> None:
    """What is anywhere else is in no bag."""
    table, player = state.table, state.table.players[PLAYER]
    hand, decks = state.hands[label(PLAYER)].cards, state.table.decks
    hand.sort()
    player.cards = len(hand)
    combat = without(state.combat_bag, [*hand, *table.combat_discards])
    artifacts = without(state.artifact_bag, player.artifacts)
    blessings = without(state.blessing_bag, player.blessings)
    tokens = without(state.token_bag, table.campaign.turned)
    state.combat_bag, state.artifact_bag = combat, artifacts
    state.blessing_bag, state.token_bag = blessings, tokens
    decks.combat, decks.artifacts = len(combat), len(artifacts)
    decks.blessings, table.campaign.pile = len(blessings), len(tokens)
    if table.hunt is not None:
        state.attack_bag = attacks = without(state.attack_bag, table.hunt.played)
        decks.attacks = len(attacks)
