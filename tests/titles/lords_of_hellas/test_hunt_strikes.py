"""The hero attacks (LH-20.5 to LH-20.7)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.events.hunts import AttacksDrawn, HuntEnded
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def hunter_of_hydra(*hand: CombatCardId) -> HuntingGround:
    """Hydra shows torch, torch, sword, sword, mace, axe; the hero attacks."""
    ground = HuntingGround("hydra", "argolis")
    ground.holds(0, *hand)
    ground.hunting()
    ground.hero_attacks()
    return ground


SINGLES: list[tuple[CombatCardId, list[str]]] = [
    ("torch_glory", ["w1", "w2"]),
    ("sword_trap", ["w3", "w4"]),
    ("mace_trap", ["w5"]),
    ("axe_assault", ["w6"]),
    ("bow_glory", []),
    ("spear_assault", []),
    ("shield_reinforcements", []),
    ("sickle_charge", ["w1", "w2", "w3", "w4", "w5", "w6"]),
]


@pytest.mark.parametrize(("card", "slots"), SINGLES)
def test_one_card_covers_its_own_symbol_and_a_sickle_any(
    card: CombatCardId, slots: list[str]
) -> None:
    """LH-20.5; shields cannot wound."""
    ground = hunter_of_hydra(card)
    assert ground.may(0) == [*(f"strike {card} {slot}" for slot in slots), "pass"]


COMBOS: list[tuple[list[CombatCardId], str | None]] = [
    (["sword_trap", "sword_wild_attack"], "sword"),
    (["mace_trap", "mace_wild_attack"], "mace"),
    (["torch_glory", "torch_phalanx"], None),
    (["torch_glory", "torch_phalanx", "torch_phalanx"], "torch"),
    (["bow_glory", "bow_flank_attack"], None),
    (["bow_flank_attack", "bow_flank_attack", "bow_flank_attack"], "bow"),
    (["axe_assault", "axe_wild_attack", "axe_javelin_volley"], None),
    (["spear_assault", "spear_wild_attack", "spear_javelin_volley"], None),
    (["shield_reinforcements", "shield_reinforcements"], None),
]


@pytest.mark.parametrize(("hand", "symbol"), COMBOS)
def test_several_cards_of_a_symbol_cover_any(hand: list[CombatCardId], symbol: str | None) -> None:
    """LH-20.5: two swords or maces, three torches or bows."""
    ground = hunter_of_hydra(*hand)
    combines = [line for line in ground.may(0) if line.startswith("combine")]
    slots = ["w1", "w2", "w3", "w4", "w5", "w6"] if symbol else []
    assert combines == [f"combine {symbol} {slot}" for slot in slots]


def test_the_hunter_chooses_which_cards_of_the_symbol_are_spent() -> None:
    """LH-20.5: they are discarded, the wound follows."""
    ground = hunter_of_hydra("sword_trap", "sword_wild_attack", "sword_encirclement", "mace_trap")
    ground.answers("P1 combine sword w6")
    assert ground.may(0) == [
        "discard sword_encirclement",
        "discard sword_trap",
        "discard sword_wild_attack",
    ]
    with pytest.raises(Refused) as refused:
        ground.answers("P1 discard mace_trap")
    assert refused.value.clause == "LH-20.5"
    ground.answers("P1 discard sword_trap")
    assert ground.wounds() == []
    ground.answers("P1 discard sword_wild_attack")
    assert ground.wounds() == ["w6"]
    assert ground.hand() == ["mace_trap", "sword_encirclement"]
    assert ground.table.combat_discards == ["sword_trap", "sword_wild_attack"]


def test_he_is_asked_even_for_cards_that_only_he_knows_to_be_alike() -> None:
    """LH-30.5: nobody sees that the three bows left no choice."""
    ground = hunter_of_hydra("bow_flank_attack", "bow_flank_attack", "bow_flank_attack")
    ground.answers("P1 combine bow w6")
    assert ground.waits_for() == "P1 pay_wound"
    assert ground.may(0) == ["discard bow_flank_attack"]


def test_only_open_symbols_are_covered_those_of_evolutions_too() -> None:
    """LH-20.5, LH-19.1."""
    ground = HuntingGround("hydra", "argolis", "ev_hydra_chalkidiki")
    ground.wounded("w1", "e_chalkidiki_1")
    ground.holds(0, "torch_glory", "bow_glory")
    ground.hunting()
    ground.hero_attacks()
    assert ground.may(0) == ["strike bow_glory e_chalkidiki_2", "strike torch_glory w2", "pass"]
    for refused_line in ("P1 strike torch_glory w1", "P1 strike torch_glory w5"):
        with pytest.raises(Refused) as refused:
            ground.answers(refused_line)
        assert refused.value.clause == "LH-20.5"


def test_any_number_of_wounds_in_a_stage() -> None:
    """LH-20.5: one after the other, then the monster attacks."""
    ground = hunter_of_hydra("torch_glory", "sword_trap", "axe_assault")
    ground.monster_plays("ma_attack_3", "ma_attack_4")
    ground.answers(
        "P1 strike torch_glory w2", "P1 strike sword_trap w3", "P1 strike axe_assault w6"
    )
    assert ground.wounds() == ["w2", "w3", "w6"]
    assert ground.waits_for() == "P2 show_attack"


def test_with_cards_that_do_not_fit_he_is_asked_all_the_same() -> None:
    """LH-20.6, LH-30.5: the same question as with cards that do."""
    fitting, useless = hunter_of_hydra("torch_glory"), hunter_of_hydra("shield_reinforcements")
    assert fitting.waits_for() == useless.waits_for() == "P1 strike"
    assert useless.may(0) == ["pass"]


def test_ending_a_hunt_by_choice() -> None:
    """LH-20.6, LH-R53: with cards that would fit; the injury follows."""
    ground = hunter_of_hydra("torch_glory")
    ground.answers("P1 pass", "P1 pick speed")
    assert not ground.events_of(HuntEnded)[0].success
    assert not ground.events_of(AttacksDrawn)
    assert ground.table.players[0].injured == ["speed"]


def test_with_no_card_and_nothing_to_draw_by_the_hunt_ends_by_itself() -> None:
    """LH-20.6, LH-30.5."""
    ground = hunter_of_hydra()
    assert not ground.events_of(HuntEnded)[0].success
    assert ground.waits_for() == "P1 injury"


@pytest.mark.parametrize("blessing", ["b_sacrifice_of_flesh", "b_battle_prayer"])
def test_with_no_card_he_is_asked_if_a_priest_would_bring_one(blessing: str) -> None:
    """LH-20.14, LH-30.5: as everybody can see."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, blessing)  # type: ignore[arg-type]
    ground.priests(0, 1)
    ground.hunting()
    ground.hero_attacks()
    assert ground.waits_for() == "P1 strike"
    assert ground.asked() == ["pass", f"use {blessing}"]
    ground.draws("torch_glory")
    ground.answers(f"P1 use {blessing}")
    assert ground.may(0) == ["strike torch_glory w1", "strike torch_glory w2", "pass"]


def test_sacrifice_of_flesh_any_number_of_times() -> None:
    """LH-20.14: one priest each."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_sacrifice_of_flesh")
    ground.priests(0, 2)
    ground.hunting()
    ground.hero_attacks()
    ground.draws("axe_assault", "bow_glory")
    ground.answers("P1 use b_sacrifice_of_flesh", "P1 use b_sacrifice_of_flesh")
    assert ground.hand() == ["axe_assault", "bow_glory"]
    assert ground.table.players[0].pool == 0
    assert ground.asked() == ["strike axe_assault w6", "pass"]


def test_eye_of_graeae_in_a_hunt() -> None:
    """LH-20.14, W-08."""
    ground = HuntingGround("hydra", "argolis")
    ground.owns(0, "eye_of_graeae")
    ground.holds(0, "bow_glory", "spear_assault")
    ground.hunting()
    ground.hero_attacks()
    ground.draws("torch_glory")
    ground.answers("P1 use eye_of_graeae", "P1 discard spear_assault", "P1 pass")
    assert ground.hand() == ["bow_glory", "torch_glory"]
    assert ground.waits_for() == "P1 strike"
