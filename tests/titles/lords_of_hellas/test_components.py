"""What is in the box of Lords of Hellas: counts, and names that must fit each other (LH-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from games.titles.hellas.components import effects, ids, moments
from games.titles.hellas.components.actions import CLOSING_ACTIONS
from games.titles.hellas.components.artifacts import (
    ARTIFACTS,
    GOD_ARTIFACTS,
    MONSTER_ARTIFACTS,
    NEUTRAL_ARTIFACTS,
)
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.effects import Effect, numbers, with_numbers
from games.titles.hellas.components.event_cards import EVENT_CARDS, MONSTER_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS, Wound
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.requirements import Cost, Need, Skill
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.lords_of_hellas.components import SEATINGS
from tests.filled import filled

TABLES: list[tuple[Any, dict[Any, Any]]] = [
    (ids.RegionId, MAP),
    (ids.HeroId, HERO_FACTS),
    (ids.CombatCardId, COMBAT_CARDS),
    (ids.Symbol, HUNTING),
    (ids.AttackCardId, ATTACK_CARDS),
    (ids.MonsterId, MONSTERS),
    (ids.MonsterCardId, MONSTER_CARDS),
    (ids.QuestId, QUESTS),
    (ids.ArtifactId, ARTIFACTS),
    (ids.BlessingId, BLESSINGS),
    (ids.TempleCardId, TEMPLE_CARDS),
    (ids.GodId, MONUMENTS),
]


def groups_of_effects() -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Every group of effects that is carried out together, with the card it belongs to."""
    for card, combat in COMBAT_CARDS.items():
        yield card, (combat.effect,) if combat.effect else ()
    for attack, facts in ATTACK_CARDS.items():
        yield attack, facts.effects
    for monster, beast in MONSTERS.items():
        yield f"{monster} special", beast.special
        yield f"{monster} region attack", beast.region_attack
    for event, evolution in MONSTER_CARDS.items():
        yield event, evolution.effects
    for name, quest in QUESTS.items():
        yield f"{name} reward", quest.reward
        yield f"{name} kept", quest.kept
    for artifact, thing in ARTIFACTS.items():
        yield artifact, thing.effects
    for blessing, gift in BLESSINGS.items():
        yield blessing, gift.effects
    for temple_card, oracle in TEMPLE_CARDS.items():
        yield temple_card, oracle.reward
    for hero, person in HERO_FACTS.items():
        yield f"{hero} bonus", (person.bonus,)
        yield f"{hero} ability", (person.ability,)
    for god, monument in MONUMENTS.items():
        power = monument.power_at(5, monument.amounts)
        assert power is not None
        yield god, (power,)


def every_wound() -> list[Wound]:
    printed = [wound for monster in MONSTERS.values() for wound in monster.wounds]
    return printed + [wound for card in MONSTER_CARDS.values() for wound in card.wounds]


@pytest.mark.parametrize(("literal", "table"), TABLES)
def test_each_name_has_its_row_in_the_order_of_the_names(
    literal: Any, table: dict[Any, Any]
) -> None:
    assert tuple(table) == get_args(literal)


def test_the_decks_have_as_many_cards_as_the_box_says() -> None:
    """LH-2.2."""
    assert sum(card.copies for card in COMBAT_CARDS.values()) == 30
    assert len(COMBAT_CARDS) == 25
    assert sum(card.copies for card in ATTACK_CARDS.values()) == 18
    assert (len(MONSTER_CARDS), len(QUESTS), len(EVENT_CARDS)) == (14, 9, 23)
    kinds = (NEUTRAL_ARTIFACTS, MONSTER_ARTIFACTS, GOD_ARTIFACTS)
    assert [len(artifacts) for artifacts in kinds] == [10, 7, 3]
    assert sorted(ARTIFACTS) == sorted(artifact for artifacts in kinds for artifact in artifacts)
    assert Counter(blessing.god for blessing in BLESSINGS.values()) == dict.fromkeys(ids.GODS, 12)
    assert (len(TEMPLE_CARDS), len(MONSTERS), len(HERO_FACTS)) == (5, 7, 4)


def test_a_name_that_does_not_exist_is_refused() -> None:
    for literal, table in TABLES:
        for name in table:
            assert msgspec.json.decode(msgspec.json.encode(name), type=literal) == name
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(b'"atlantis"', type=literal)
    assert msgspec.json.decode(b'"q_aid_to_atlas"', type=ids.EventCardId) == "q_aid_to_atlas"
    assert msgspec.json.decode(b'"aegis"', type=moments.SourceId) == "aegis"


def test_no_name_means_two_things_on_cards() -> None:
    """One id is enough to say which card, whichever deck it is of."""
    names = [name for literal, table in TABLES for name in table if literal is not ids.Symbol]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_wound_can_be_covered_by_a_card_of_its_own_symbol() -> None:
    """LH-20.5."""
    symbols: Counter[ids.WoundSymbol] = Counter()
    for card in COMBAT_CARDS.values():
        if covers := HUNTING[card.symbol].covers:
            symbols[covers] += card.copies
    for wound in every_wound():
        assert symbols[wound.symbol] > 0, wound
    for monster in MONSTERS.values():
        assert not Counter(wound.symbol for wound in monster.wounds) - symbols


def test_combinations_can_be_gathered() -> None:
    """LH-20.5: as many cards of the symbol as the combination takes are in the deck."""
    for symbol, way in HUNTING.items():
        cards = sum(card.copies for card in COMBAT_CARDS.values() if card.symbol == symbol)
        assert cards >= (way.combo or 1)
    assert {symbol: way.combo for symbol, way in HUNTING.items()} == {
        "torch": 3,
        "bow": 3,
        "sword": 2,
        "mace": 2,
        "axe": None,
        "spear": None,
        "sickle": 1,
        "shield": None,
    }


def test_trays_have_four_to_seven_symbols_and_each_carries_rewards() -> None:
    """LH-19.1, LH-R89."""
    assert {monster: len(facts.wounds) for monster, facts in MONSTERS.items()} == {
        "medusa": 4,
        "sphinx": 4,
        "cyclops": 5,
        "minotaur": 5,
        "chimera": 5,
        "hydra": 6,
        "cerberus": 7,
    }
    for facts in MONSTERS.values():
        assert [wound.slot for wound in facts.wounds] == [
            f"w{number + 1}" for number in range(len(facts.wounds))
        ]
        assert {wound.reward for wound in facts.wounds} == {None, "priest", "neutral_artifact"}
    added = [wound.slot for card in MONSTER_CARDS.values() for wound in card.wounds]
    assert len(added) == len(set(added)) == 10
    assert {wound.slot for wound in every_wound()} == set(get_args(ids.SlotId))


def test_each_monster_comes_in_two_regions_and_evolves_by_symbols_or_by_a_rule() -> None:
    """LH-18.4, LH-R03."""
    for monster in MONSTERS:
        cards = [card for card in MONSTER_CARDS.values() if card.monster == monster]
        assert len({card.region for card in cards}) == 2
        rule, wounds = sorted(cards, key=lambda card: len(card.wounds))
        assert not rule.wounds
        assert (len(rule.effects) > 0) is (rule.requires is None)
        assert wounds.wounds
        assert wounds.effects == ()
        assert wounds.requires is None
    for event, card in MONSTER_CARDS.items():
        assert card.region in MAP
        assert event == f"ev_{card.monster}_{card.region}"


def test_each_monster_and_each_god_has_an_artifact_of_its_own() -> None:
    """LH-2.1, LH-2.2."""
    owned = [monster.artifact for monster in MONSTERS.values()]
    assert set(owned) == set(get_args(ids.MonsterArtifactId))
    gods = [monument.artifact for monument in MONUMENTS.values()]
    assert set(gods) == set(get_args(ids.GodArtifactId))


def test_quests_have_three_steps_that_get_no_easier() -> None:
    """LH-23.1."""
    assert len({quest.region for quest in QUESTS.values()}) == 9
    for quest in QUESTS.values():
        assert quest.region in MAP
        assert len(quest.steps) == 3
        burdens = [
            sum(requirement.least for requirement in step.requires)
            + sum(cost.amount for cost in step.costs)
            for step in quest.steps
        ]
        assert burdens[0] >= 1
        assert burdens == sorted(burdens)


def test_quests_ask_what_the_cards_say() -> None:
    """LH-R11, LH-R12, LH-R13."""
    bull = QUESTS["q_capture_cretan_bull"].steps[2]
    assert bull.requires == (Skill(4, ("speed", "strength")),)
    assert bull.costs == (Cost(2, "cards"),)
    assert QUESTS["q_clean_augean_stables"].steps[1].costs == (Cost(2, "injuries"),)
    assert Need(1, "artifacts") in QUESTS["q_expedition_for_the_golden_fleece"].steps[2].requires
    kept = {name for name, quest in QUESTS.items() if quest.kept}
    assert kept == {"q_aid_to_atlas", "q_clean_augean_stables"}
    for quest in QUESTS.values():
        assert (Effect("keep_quest") in quest.reward) is bool(quest.kept)


def test_each_temple_card_drafts_four_times_of_eight_and_three_times_of_six() -> None:
    """LH-R27."""
    for card in TEMPLE_CARDS.values():
        assert list(card.drafts) == sorted(set(card.drafts))
        assert len(card.drafts) == 4
        assert set(card.drafts) <= set(range(1, 9))
        assert len([number for number in card.drafts if number <= 6]) == 3


def test_only_building_a_monument_takes_no_token() -> None:
    """LH-10.1, LH-10.2."""
    assert set(get_args(ids.SpecialAction)) - set(CLOSING_ACTIONS) == {"build_monument"}
    assert len(CLOSING_ACTIONS) == 6


def test_who_plays_how() -> None:
    """LH-26.2, LH-26.4, LH-27."""
    assert set(SEATINGS) == {2, 3, 4}
    assert [SEATINGS[seats].king_of_kings for seats in (2, 3, 4)] == [False, True, True]
    assert [SEATINGS[seats].uncounted for seats in (2, 3, 4)] == [(), ("blue",), ()]
    assert [SEATINGS[seats].repeats for seats in (2, 3, 4)] == [True, False, False]


def test_each_word_of_the_effects_is_used() -> None:
    every = [effect for _, group in groups_of_effects() for effect in group]
    assert {effect.kind for effect in every} == set(get_args(effects.Kind))
    assert {effect.where for effect in every} - {None} == set(get_args(effects.Place))
    assert {word for effect in every for word in effect.when} == set(get_args(effects.Condition))
    assert {effect.upon for effect in every} - {None} == set(get_args(effects.Moment))


def test_amounts_are_named_by_kind_without_loss() -> None:
    """Each number of a card has a name of its own, so that a patch can reach it."""
    for card, group in filled(groups_of_effects()):
        stated = [effect.amount for effect in group if effect.amount is not None]
        stated += [effect.threshold for effect in group if effect.threshold is not None]
        assert list(numbers(group).values()) == stated or sorted(numbers(group).values()) == sorted(
            stated
        ), card
        assert with_numbers(group, numbers(group)) == group


def test_numbers_in_force_are_laid_over_the_printed_ones() -> None:
    medusa = MONSTERS["medusa"].special
    assert numbers(medusa) == {"injure": 1, "end_hunt_threshold": 3}
    harder = with_numbers(medusa, {"injure": 2, "end_hunt_threshold": 4})
    assert [effect.amount for effect in harder] == [2, None]
    assert [effect.threshold for effect in harder] == [None, 4]
    assert [effect.kind for effect in harder] == [effect.kind for effect in medusa]
    assert harder[1].attributes == ("speed",)


def test_a_monument_of_the_first_level_has_no_power() -> None:
    """LH-6.4."""
    for monument in MONUMENTS.values():
        powers = [monument.power_at(level, monument.amounts) for level in range(1, 6)]
        assert powers[0] is None
        assert [power.amount for power in powers[1:] if power] == [1, 2, 3, 3]
