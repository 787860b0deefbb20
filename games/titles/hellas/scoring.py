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
    for seat, player in enumerate(table.players):
        counted[f"hoplite {label(seat)}"] += player.hoplites
        counted[f"priest {label(seat)}"] += player.priests + player.pool
        counted.update([*player.glory, *player.monsters, *player.blessings, *player.kept])
        counted.update(list(player.artifacts))
    counted.update(table.glory)


def _count_map(table: Table, counted: Counter[str]) -> None:
    for name in REGIONS:
        region = table.regions.get(name)
        if region is None:
            return
        for seat, hoplites in enumerate(region.hoplites):
            counted[f"hoplite {label(seat)}"] += hoplites + (region.fortified == seat)
        counted["temple"] += region.temple is not None and region.temple > 0
    counted["temple"] -= table.temples
    for god, monument in table.monuments.items():
        counted.update(f"priest {label(seat)}" for seat in monument.priests)
        if monument.artifact:
            counted[MONUMENTS[god].artifact] += 1


def _count_trays(table: Table, counted: Counter[str]) -> None:
    """A monster's artifact lies with its tray until somebody has it or it is lost."""
    counted.update(table.lost)
    for monster, facts in MONSTERS.items():
        slain = any(monster in player.monsters for player in table.players)
        counted[monster] += not slain
        if not counted[facts.artifact]:
            counted[facts.artifact] += 1
        if monster in table.monsters:
            counted.update(table.monsters[monster].evolutions)
    assert all(counted[artifact] == 1 for artifact in MONSTER_ARTIFACTS)


def _count_cards(state: State, counted: Counter[str]) -> None:
    table = state.table
    counted.update([*table.combat_discards, *table.event_discards, *table.done])
    counted.update(quest for quest in table.quests if quest is not None)
    for bag in (
        state.combat_bag,
        state.event_bag,
        state.artifact_bag,
        state.blessing_bag,
        state.attack_bag,
    ):
        if not isinstance(bag, UnsetType):
            counted.update(bag)
    for hand in state.hands.values():
        counted.update(hand.cards)
    for looked in state.looked.values():
        counted.update([*looked.cards, *looked.artifacts])
    for pack in state.packs.values():
        counted.update(pack.blessings)
    for attacks in state.attacks.values():
        counted.update([*attacks.choice, *attacks.unplayed])
    if table.battle is not None:
        for side in (table.battle.attack, table.battle.defence):
            counted.update(played.card for played in side.played)
    if table.hunt is not None:
        counted.update(table.hunt.played)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs."""
    return state.table.outcome
