"""The hunter's answer to an attack (LH-20.10)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import AttackCardId, CombatCardId
from games.titles.hellas.events.heroes import Injured
from games.titles.hellas.events.hunts import AttackAnswered, DefenceLaid, StageBegan
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def attacked(card: AttackCardId, *hand: CombatCardId, speed: int = 1) -> HuntingGround:
    """A hunt on Cyclops, who plays this card."""
    ground = HuntingGround("cyclops", "argolis", speed=speed)
    ground.holds(0, *hand)
    ground.hunting("w1")
    ground.attacked_by(card)
    return ground


def test_cards_whose_strengths_reach_the_attack() -> None:
    """LH-20.10: the end is offered when they do; then he draws 2 and attacks again."""
    ground = attacked("ma_attack_5", "axe_assault", "mace_trap", "bow_glory")
    ground.answers("P1 lay axe_assault")
    assert "defend" not in ground.may(0)
    ground.answers("P1 lay mace_trap")
    assert ground.may(0) == ["lay bow_glory 0 0", "defend"]
    ground.draws("torch_glory", "torch_phalanx")
    ground.answers("P1 defend")
    assert ground.events_of(AttackAnswered)[-1].how == "defended"
    assert [laid.strength for laid in ground.events_of(DefenceLaid)] == [4, 1]
    assert ground.hand() == ["bow_glory", "torch_glory", "torch_phalanx"]
    assert ground.table.combat_discards == ["axe_assault", "mace_trap"]
    assert ground.events_of(StageBegan)
    assert ground.now().stage == 0
    assert ground.waits_for() == "P1 strike"
    assert ground.table.players[0].injured == []


def test_battle_texts_do_not_help() -> None:
    """LH-R65: Assault has 4, whoever attacks."""
    ground = attacked("ma_attack_5", "axe_assault")
    assert ground.may(0) == ["suffer"]


def test_more_cards_than_needed_may_be_laid_and_a_shield_among_them() -> None:
    """LH-20.10: any number; as one of several a shield is a card of strength 0."""
    ground = attacked("ma_attack_4", "axe_assault", "shield_reinforcements")
    assert ground.may(0) == [
        "lay axe_assault 0 0",
        "lay shield_reinforcements 0 0",
        "parry shield_reinforcements",
        "suffer",
    ]
    ground.draws("torch_glory", "torch_phalanx")
    ground.answers("P1 lay shield_reinforcements", "P1 lay axe_assault")
    assert ground.events_of(AttackAnswered)[-1].how == "defended"
    assert ground.table.players[0].injured == []


def test_a_card_is_laid_only_if_the_defence_can_still_be_completed() -> None:
    """LH-20.10: nothing is taken back."""
    ground = attacked("ma_attack_5", "sword_wild_attack", "mace_trap", "bow_glory")
    assert ground.may(0) == [
        "lay bow_glory 0 0",
        "lay mace_trap 0 0",
        "lay sword_wild_attack 0 0",
        "suffer",
    ]
    weaker = attacked("ma_attack_5", "sword_trap", "mace_trap", "bow_glory")
    assert weaker.may(0) == ["suffer"]
    with pytest.raises(Refused, match="cannot reach 5") as refused:
        weaker.answers("P1 lay sword_trap")
    assert refused.value.clause == "LH-20.10"


def test_whoever_has_laid_a_card_must_defend() -> None:
    """LH-20.10: no shield, no giving way, no effect in between (LH-30.1)."""
    ground = HuntingGround("cyclops", "argolis")
    ground.blessed(0, "b_battle_prayer", "b_sacrifice_of_flesh")
    ground.priests(0, 2)
    ground.owns(0, "eye_of_graeae")
    ground.holds(0, "sword_wild_attack", "axe_wild_attack", "shield_reinforcements")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_5")
    for effect in ("b_battle_prayer", "b_sacrifice_of_flesh", "eye_of_graeae"):
        assert f"use {effect}" in ground.asked()
    ground.answers("P1 lay sword_wild_attack")
    assert ground.asked() == ["lay axe_wild_attack 0 0", "lay shield_reinforcements 0 0"]
    for line in ("P1 suffer", "P1 parry shield_reinforcements", "P1 defend"):
        with pytest.raises(Refused) as refused:
            ground.answers(line)
        assert refused.value.clause == "LH-20.10"


def test_with_the_last_card_the_defence_is_complete_by_itself() -> None:
    """LH-20.10: it could not have been laid otherwise."""
    ground = attacked("ma_attack_4", "axe_assault")
    ground.draws("torch_glory", "torch_phalanx")
    ground.answers("P1 lay axe_assault")
    assert ground.events_of(AttackAnswered)[-1].how == "defended"


def test_a_shield_parries_any_attack_for_an_injury() -> None:
    """LH-20.10: alone; one card is drawn."""
    ground = attacked("ma_attack_5", "shield_reinforcements")
    assert ground.may(0) == ["parry shield_reinforcements", "suffer"]
    ground.draws("torch_glory")
    ground.answers("P1 parry shield_reinforcements", "P1 pick strength")
    assert ground.events_of(AttackAnswered)[-1].how == "parried"
    assert len(ground.events_of(Injured)) == 1
    assert ground.hand() == ["torch_glory"]
    assert ground.waits_for() == "P1 strike"


def test_a_shield_spares_all_effects_of_the_card() -> None:
    """LH-20.10: the attack is fully parried, so the hunt goes on after a recall."""
    ground = attacked("ma_recall_4", "shield_reinforcements")
    ground.draws("torch_glory")
    ground.answers("P1 parry shield_reinforcements", "P1 pick strength")
    assert ground.table.hunt is not None


def test_only_a_shield_parries() -> None:
    """LH-20.10."""
    ground = attacked("ma_attack_5", "axe_assault")
    with pytest.raises(Refused, match="no shield"):
        ground.answers("P1 parry axe_assault")


def test_a_hunter_with_cards_is_asked_one_without_is_not() -> None:
    """LH-30.5: by the number of cards alone."""
    assert attacked("ma_attack_5", "bow_glory").waits_for() == "P1 defend"
    bare = attacked("ma_attack_5")
    assert bare.events_of(AttackAnswered)[-1].how == "suffered"
    assert bare.waits_for() == "P1 injury"


def test_without_cards_he_is_asked_if_a_priest_would_bring_one() -> None:
    """LH-20.14."""
    ground = HuntingGround("cyclops", "argolis")
    ground.blessed(0, "b_sacrifice_of_flesh")
    ground.priests(0, 1)
    ground.hunting("w1")
    ground.attacked_by("ma_attack_4")
    assert ground.asked() == ["suffer", "use b_sacrifice_of_flesh"]
    ground.draws("axe_assault")
    ground.answers("P1 use b_sacrifice_of_flesh")
    assert ground.asked() == ["lay axe_assault 0 0", "suffer"]
