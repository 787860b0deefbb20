"""Every kind of effect that a card, a monster or a god carries is known to the rules (LH-1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.effects import BattleKind, Effect, HuntKind, Kind, TableKind
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.rules.battle.effects import KINDS as IN_BATTLES
from games.titles.lords_of_hellas.rules.carrying import KINDS
from games.titles.lords_of_hellas.rules.monster_phase import ATTACKS

READ = {
    "strength_per_hoplites": "what the text of a combat card adds",
    "strength_per_card": "W-19: comparison",
    "strength_of_attribute": "the ability of Achilles: comparison",
    "card_strength": "a field of the card that is played or laid",
    "losing_kill": "casualties",
    "ignore_first_card": "casualties of the first card",
    "limit_enemy_cards": "who may play",
    "extra_card": "Bluff",
    "save_hoplites": "Killing",
    "attack_strength": "the strength of an attack",
    "first_attack_strength": "the strength of the first attack",
    "first_attack_ends_hunt": "what follows the first attack",
    "draw_by_attribute": "the first cards of a hunt",
    "defend_with_attribute": "a field of the card that is laid",
    "hand_limit": "facts.hand_limit",
    "recruit_limit": "usurp",
    "population": "facts.population_for",
    "forbid_entry": "facts.may_enter",
    "kill_entering": "Bite",
    "march_distance": "March",
    "march_anywhere": "March",
}
"""Kinds that a rule reads where they matter; nothing is to be carried out for them."""


def _used() -> Iterator[Effect]:
    """Whatever is carried out by ``Carry``, or might be."""
    for artifact in ARTIFACTS.values():
        yield from artifact.effects
    for blessing in BLESSINGS.values():
        yield from blessing.effects
    for quest in QUESTS.values():
        yield from (*quest.reward, *quest.kept)
    for temple_card in TEMPLE_CARDS.values():
        yield from temple_card.reward
    for attack in ATTACK_CARDS.values():
        yield from attack.effects
    for monster in MONSTERS.values():
        yield from monster.special
    for evolution in MONSTER_CARDS.values():
        yield from evolution.effects
    for hero in HERO_FACTS.values():
        yield hero.ability
    for card in COMBAT_CARDS.values():
        if card.effect is not None:
            yield card.effect


USED = sorted({effect.kind for effect in _used()})


@pytest.mark.parametrize("kind", USED)
def test_every_kind_is_carried_out_or_read(kind: Kind) -> None:
    """LH-1.11: one or the other, so that no text of a card is without effect."""
    assert (kind in KINDS) != (kind in READ)


def test_nothing_is_said_to_be_read_that_no_card_has() -> None:
    assert set(READ) - set(USED) == set()


def test_every_region_attack_can_be_carried_out() -> None:
    """LH-17.5."""
    carried = {effect.kind for monster in MONSTERS.values() for effect in monster.region_attack}
    assert carried == set(ATTACKS)


def test_the_powers_of_the_gods_are_kinds_that_can_be_carried_out() -> None:
    """LH-6.4."""
    assert {monument.power for monument in MONUMENTS.values()} <= set(KINDS)


def test_no_kind_is_named_that_nothing_has() -> None:
    """A kind that no card carries is a word too many."""
    named = {kind for kinds in (BattleKind, HuntKind, TableKind) for kind in get_args(kinds)}
    bonuses = {hero.bonus.kind for hero in HERO_FACTS.values()}
    powers = {monument.power for monument in MONUMENTS.values()}
    assert named == set(USED) | set(ATTACKS) | bonuses | powers
    assert set(KINDS) <= named
    assert set(IN_BATTLES) <= set(KINDS)
