"""The start window of a hunt (LH-20.4)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.hunts import HuntReady
from games.titles.hellas.events.table import EffectUsed, PriestsGained
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_without_a_start_effect_nothing_is_asked() -> None:
    """LH-D54, LH-30.5."""
    ground = HuntingGround("hydra", "argolis")
    ground.draws("torch_glory")
    ground.hunt()
    assert ground.waits_for() == "P1 strike"


def test_inspiring_hunt_comes_by_itself() -> None:
    """LH-20.4, W-35: before anything else of the hunt; with 4 priests it brings none."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_inspiring_hunt")
    ground.owns(0, "harpe")
    ground.hunt()
    assert ground.events_of(PriestsGained)[0].priests == 1
    assert ground.events_of(EffectUsed)[0].source == "b_inspiring_hunt"
    assert ground.waits_for() == "P1 start_of_hunt"
    full = HuntingGround("hydra", "argolis")
    full.blessed(0, "b_inspiring_hunt")
    full.priests(0, 4)
    full.draws("torch_glory")
    full.hunt()
    assert not full.events_of(EffectUsed)


def test_harpe_and_poison_arrows_before_or_after_the_draw() -> None:
    """LH-20.4: in any order, each once."""
    ground = HuntingGround("sphinx", "elis")
    ground.owns(0, "harpe", "poison_arrows")
    ground.hunt()
    assert ground.may(0) == ["answer harpe", "answer poison_arrows", "pass"]
    ground.draws("bow_glory")
    ground.answers("P1 answer harpe")
    assert ground.may(0) == ["answer poison_arrows", "pass"]
    ground.draws("axe_assault")
    ground.answers("P1 pass")
    assert ground.now().drawn
    assert ground.may(0) == ["answer poison_arrows", "pass"]
    ground.draws("mace_trap")
    ground.answers("P1 answer poison_arrows", "P1 wound sphinx w4")
    assert ground.wounds() == ["w4"]
    assert ground.hand() == ["axe_assault", "bow_glory", "mace_trap"]
    assert ground.waits_for() == "P1 strike"


def test_weak_spot_only_after_the_draw() -> None:
    """LH-20.4, W-34: any card for any wound, once per hunt."""
    ground = HuntingGround("sphinx", "elis")
    ground.blessed(0, "b_weak_spot")
    ground.owns(0, "harpe")
    ground.holds(0, "shield_reinforcements")
    ground.hunt()
    assert ground.may(0) == ["answer harpe", "pass"]
    with pytest.raises(Refused, match="Weak Spot comes after"):
        ground.answers("P1 answer b_weak_spot")
    ground.draws("axe_assault")
    ground.answers("P1 pass")
    assert ground.may(0) == ["answer harpe", "answer b_weak_spot", "pass"]
    ground.answers(
        "P1 answer b_weak_spot", "P1 discard shield_reinforcements", "P1 wound sphinx w3"
    )
    assert ground.wounds() == ["w3"]
    assert ground.may(0) == ["answer harpe", "pass"]


def test_wounds_of_the_start_do_not_spare_the_duty_to_wound() -> None:
    """LH-20.4, LH-20.6, LH-R52: but they count for the reward."""
    ground = HuntingGround("sphinx", "elis")
    ground.owns(0, "poison_arrows")
    ground.hunt()
    ground.draws("axe_assault", "mace_wild_attack")
    ground.answers("P1 answer poison_arrows", "P1 wound sphinx w2")
    ground.answers("P1 pass", "P1 pick speed")
    assert ground.table.hunt is None
    assert ground.table.players[0].pool == 1


def test_a_start_effect_may_slay() -> None:
    """LH-R52: the card is drawn that belongs to the arrows; those of the hunt are not (LH-1.16)."""
    ground = HuntingGround("sphinx", "elis", strength=2)
    ground.wounded("w1", "w2", "w3")
    ground.owns(0, "poison_arrows", "harpe")
    ground.draws("bow_glory")
    ground.hunt()
    ground.answers("P1 answer poison_arrows")
    assert ground.table.players[0].monsters == ["sphinx"]
    assert not ground.events_of(HuntReady)
    assert ground.hand() == ["bow_glory"]
    assert ground.may(0) == ["reward monster_artifact", "reward neutral_artifact"]
