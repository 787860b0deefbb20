"""The table under a position: what is cleared before, and what follows from it afterwards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.records import label
from games.titles.hellas.components.artifacts import NEUTRAL_ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import EVENT_CARDS
from games.titles.hellas.components.ids import ATTRIBUTES, LANDS
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.positions.laying import UNSAID, count_temples, fill_supply, without
from games.titles.hellas.state import Turn
from games.titles.lords_of_hellas.apply import table_laid
from games.titles.lords_of_hellas.events import TableLaid
from games.titles.lords_of_hellas.state import State, Table


def clear(state: State) -> None:
    """Nobody on the map, nobody has anything, full decks; P1 is the first and it is his turn."""
    laid = state.table
    state.table = Table(parameters=laid.parameters)
    assert laid.temple_card is not None
    table_laid(
        state,
        TableLaid(
            temple_card=laid.temple_card,
            heroes=laid.heroes,
            first=laid.first,
            max_rounds=laid.max_rounds,
            counts=(0, 0, 0, 0),
            combat=_copies({card: facts.copies for card, facts in COMBAT_CARDS.items()}),
            events=EVENT_CARDS,
            artifacts=NEUTRAL_ARTIFACTS,
            blessings=tuple(BLESSINGS),
            attacks=_copies({card: facts.copies for card, facts in ATTACK_CARDS.items()}),
        ),
    )
    state.looked, state.packs, state.attacks = {}, {}, {}
    table = state.table
    table.temples = UNSAID
    table.starter, table.round, table.turn = 0, 1, Turn(0)
    for player in table.players:
        player.hoplites = player.priests = UNSAID
        player.pool = 0
        for attribute in ATTRIBUTES:
            setattr(player, attribute, table.parameters.start.attribute)


def _copies(counts: dict[Any, int]) -> tuple[Any, ...]:
    return tuple(Counter(counts).elements())


def complete(state: State) -> None:
    """Supplies, decks and gods' artifacts as they follow from what stands on the table."""
    table = state.table
    count_temples(table)
    _give_gods_artifacts(table)
    _fill_supplies(table)
    for seat, player in enumerate(table.players):
        state.hands[label(seat)].cards.sort()
        player.cards = len(state.hands[label(seat)].cards)
    _thin_decks(state)


def _give_gods_artifacts(table: Table) -> None:
    """LH-24: to who controls the region, unless a case says that somebody has it."""
    for god, region in MONUMENT_REGIONS.items():
        artifact, owner = MONUMENTS[god].artifact, table.regions[region].owner
        held = any(artifact in player.artifacts for player in table.players)
        if not held and owner is not None:
            table.players[owner].artifacts[artifact] = True
        table.monuments[god].artifact = not held and owner is None


def _fill_supplies(table: Table) -> None:
    for seat in range(len(table.players)):
        fill_supply(table, seat, table.parameters.supply.hoplites)
    taken = {land for player in table.players for land in player.glory}
    table.glory = [land for land in LANDS if land not in taken]


def _thin_decks(state: State) -> None:
    """What is anywhere else is in no deck; what a case leaves out of a deck is nowhere."""
    table, players, decks = state.table, state.table.players, state.table.decks
    hands = [card for hand in state.hands.values() for card in hand.cards]
    combat = without(state.combat_bag, [*hands, *table.combat_discards])
    quests = [*table.quests, *table.done, *(q for player in players for q in player.kept)]
    evolved = [card for monster in table.monsters.values() for card in monster.evolutions]
    events = without(state.event_bag, [*quests, *evolved, *table.event_discards])
    artifacts = without(state.artifact_bag, [a for player in players for a in player.artifacts])
    blessings = without(state.blessing_bag, [b for player in players for b in player.blessings])
    state.combat_bag, state.event_bag = combat, events
    state.artifact_bag, state.blessing_bag = artifacts, blessings
    decks.combat, decks.events = len(combat), len(events)
    decks.artifacts, decks.blessings = len(artifacts), len(blessings)
    if table.hunt is not None:
        seen = [
            card for attack in state.attacks.values() for card in (*attack.choice, *attack.unplayed)
        ]
        state.attack_bag = attacks = without(state.attack_bag, [*table.hunt.played, *seen])
        decks.attacks = len(attacks)
