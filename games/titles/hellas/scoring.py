"""That no piece is lost: how many there are of each kind, wherever they lie."""

from __future__ import annotations

from collections import Counter

from msgspec import UnsetType

from games.engine.records import Outcome, label
from games.titles.hellas.components.artifacts import MONSTER_ARTIFACTS
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.state import State, Table


def pieces(state: State) -> Counter[str]:
    """Counted by name; the totals never change."""
    counted: Counter[str] = Counter()
    if not state.table.players:
        return counted  # the table is not laid yet
    _count_players(state.table, counted)
    _count_map(state.table, counted)
    _count_trays(state.table, counted)
    _count_cards(state, counted)
    return counted


def _count_players(table: Table, counted: Counter[str]) -> None:
    held: list[str] = [*table.glory]
    for seat, player in enumerate(table.players):
        counted[f"hoplite {label(seat)}"] += player.hoplites
        counted[f"priest {label(seat)}"] += player.priests + player.pool
        held += [*player.glory, *player.monsters, *player.blessings, *player.kept]
        held += player.artifacts
    counted.update(held)


def _count_map(table: Table, counted: Counter[str]) -> None:
    if len(table.regions) < len(REGIONS):
        return
    hoplites = [0] * len(table.players)
    for region in table.regions.values():
        for seat, number in enumerate(region.hoplites):
            hoplites[seat] += number
        if region.fortified is not None:
            hoplites[region.fortified] += 1
        counted["temple"] += region.temple is not None and region.temple > 0
    counted["temple"] -= table.temples
    for seat, number in enumerate(hoplites):
        counted[f"hoplite {label(seat)}"] += number
    for god, monument in table.monuments.items():
        for seat in monument.priests:
            counted[f"priest {label(seat)}"] += 1
        if monument.artifact:
            counted[MONUMENTS[god].artifact] += 1


def _count_trays(table: Table, counted: Counter[str]) -> None:
    """A monster's artifact lies with its tray until somebody has it or it is lost."""
    counted.update(table.lost)
    slain = {monster for player in table.players for monster in player.monsters}
    for monster, facts in MONSTERS.items():
        counted[monster] += monster not in slain
        if not counted[facts.artifact]:
            counted[facts.artifact] += 1
        if monster in table.monsters:
            counted.update(table.monsters[monster].evolutions)
    assert all(counted[artifact] == 1 for artifact in MONSTER_ARTIFACTS)


def _count_cards(state: State, counted: Counter[str]) -> None:
    table = state.table
    cards: list[str] = [*table.combat_discards, *table.event_discards, *table.done]
    cards += [quest for quest in table.quests if quest is not None]
    for bag in (
        state.combat_bag,
        state.event_bag,
        state.artifact_bag,
        state.blessing_bag,
        state.attack_bag,
    ):
        if not isinstance(bag, UnsetType):
            cards += bag
    for hand in state.hands.values():
        cards += hand.cards
    for looked in state.looked.values():
        cards += [*looked.cards, *looked.artifacts]
    for pack in state.packs.values():
        cards += pack.blessings
    for attacks in state.attacks.values():
        cards += [*attacks.choice, *attacks.unplayed]
    if table.battle is not None:
        for side in (table.battle.attack, table.battle.defence):
            cards += [played.card for played in side.played]
    if table.hunt is not None:
        cards += table.hunt.played
    counted.update(cards)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs."""
    return state.table.outcome
