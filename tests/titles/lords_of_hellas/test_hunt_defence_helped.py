"""Master Plan and Advanced Dodge in a defence (LH-29.16)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.cards import CardsDrawn
from games.titles.hellas.events.hunts import AttackAnswered, DefenceLaid
from games.titles.hellas.events.table import EffectUsed, PriestSacrificed
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_master_plan_adds_3_to_a_card_for_a_priest() -> None:
    """LH-29.16: once per card; several cards need several priests."""
    ground = HuntingGround("cyclops", "argolis")
    ground.blessed(0, "b_master_plan")
    ground.priests(0, 2)
    ground.holds(0, "mace_trap", "shield_reinforcements")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_5")
    assert ground.may(0) == [
        "lay mace_trap 1 0",
        "lay shield_reinforcements 1 0",
        "parry shield_reinforcements",
        "suffer",
    ]
    ground.answers("P1 lay mace_trap planned")
    assert ground.may(0) == ["lay shield_reinforcements 1 0"]
    ground.draws("torch_glory", "torch_phalanx")
    ground.answers("P1 lay shield_reinforcements planned")
    assert [laid.strength for laid in ground.events_of(DefenceLaid)] == [4, 3]
    assert len(ground.events_of(PriestSacrificed)) == 2
    assert ground.events_of(AttackAnswered)[-1].how == "defended"


def test_master_plan_without_a_priest() -> None:
    """LH-29.16."""
    ground = HuntingGround("cyclops", "argolis")
    ground.blessed(0, "b_master_plan")
    ground.holds(0, "axe_assault")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_4")
    with pytest.raises(Refused) as refused:
        ground.answers("P1 lay axe_assault planned")
    assert refused.value.clause == "LH-29.16"


def test_a_priest_too_few_is_counted() -> None:
    """LH-20.10: with one priest two cards of 1 reach 5, with none they do not."""
    for priests, lays in ((1, True), (0, False)):
        ground = HuntingGround("cyclops", "argolis")
        ground.blessed(0, "b_master_plan")
        ground.priests(0, priests)
        ground.holds(0, "mace_trap", "bow_glory")
        ground.hunting("w1")
        ground.attacked_by("ma_attack_5")
        assert ("lay mace_trap 0 0" in ground.may(0)) is lays


def test_advanced_dodge_adds_speed_once_in_a_hunt() -> None:
    """LH-20.10, W-36: to a card that is laid; the current Speed (LH-R30)."""
    ground = HuntingGround("cyclops", "argolis", speed=4)
    ground.blessed(0, "b_advanced_dodge")
    ground.holds(0, "mace_trap", "bow_glory", "axe_assault")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_5")
    ground.answers("P1 lay mace_trap dodging")
    assert ground.events_of(DefenceLaid)[0].strength == 5
    assert ground.events_of(EffectUsed)[0].source == "b_advanced_dodge"
    assert "lay axe_assault 0 1" not in ground.may(0)
    ground.draws("torch_glory", "sickle_charge")
    ground.answers("P1 defend")
    assert ground.events_of(CardsDrawn)[-1].count == 2
    ground.monster_plays("ma_recall_4", "ma_recall_3")
    ground.answers("P1 strike sickle_charge w2", "P1 pass", "P2 show_attack ma_recall_4")
    with pytest.raises(Refused, match="once in a hunt"):
        ground.answers("P1 lay axe_assault dodging")


def test_advanced_dodge_needs_a_card() -> None:
    """W-36, LH-20.10: at least one card is discarded."""
    ground = HuntingGround("cyclops", "argolis", speed=5)
    ground.blessed(0, "b_advanced_dodge")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_5")
    assert ground.events_of(AttackAnswered)[-1].how == "suffered"


def test_an_injured_speed_dodges_with_1() -> None:
    """LH-R30."""
    ground = HuntingGround("cyclops", "argolis", speed=5)
    ground.blessed(0, "b_advanced_dodge")
    ground.injured("speed")
    ground.holds(0, "mace_trap")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_3")
    assert ground.may(0) == ["suffer"]
