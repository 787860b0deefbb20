"""Shoot to Kill, in a hunt and outside one (LH-20.5, LH-20.18)."""

from __future__ import annotations

from games.titles.hellas.events.hunts import HuntEnded
from games.titles.hellas.events.monsters import MonsterWounded
from games.titles.hellas.events.table import EffectUsed
from games.titles.hellas.state import Monster
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_shoot_to_kill_covers_any_symbol_once_a_turn() -> None:
    """LH-20.5, W-26: a bow card, and it is a wound of this stage."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory", "bow_fortification", "mace_trap")
    ground.hunting()
    ground.hero_attacks()
    assert ground.asked() == ["strike mace_trap w5", "pass", "use b_shoot_to_kill"]
    ground.answers("P1 use b_shoot_to_kill")
    assert ground.may(0) == ["discard bow_fortification", "discard bow_glory"]
    ground.answers("P1 discard bow_glory")
    assert ground.may(0) == [f"wound hydra w{n}" for n in range(1, 7)]
    ground.answers("P1 wound hydra w6")
    assert ground.now().stage == 1
    assert "use b_shoot_to_kill" not in ground.asked()


def test_shoot_to_kill_in_a_hunt_wounds_what_is_hunted() -> None:
    """LH-20.5: no other monster, and no hoplites, though they stand there."""
    ground = HuntingGround("hydra", "argolis")
    ground.table.monsters["medusa"] = Monster("argolis")
    ground.hoplites("argolis", 1, 3)
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory")
    ground.hunting()
    ground.hero_attacks()
    ground.answers("P1 use b_shoot_to_kill", "P1 discard bow_glory")
    assert ground.may(0) == [f"wound hydra w{n}" for n in range(1, 7)]


def test_shoot_to_kill_needs_a_bow() -> None:
    """W-26: known to its owner alone, so no question depends on it."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "axe_assault")
    ground.hunting()
    ground.hero_attacks()
    assert ground.asked() == ["strike axe_assault w6", "pass"]


def test_the_last_wound_may_be_a_shot() -> None:
    """LH-20.7: the hunt ends with success."""
    ground = HuntingGround("hydra", "argolis")
    ground.wounded("w1", "w2", "w3", "w4", "w5")
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory")
    ground.hunting()
    ground.hero_attacks()
    ground.answers("P1 use b_shoot_to_kill", "P1 discard bow_glory")
    assert ground.events_of(MonsterWounded)[0].source == "b_shoot_to_kill"
    assert ground.events_of(EffectUsed)[0].source == "b_shoot_to_kill"
    assert ground.events_of(HuntEnded)[0].success
    assert ground.may(0) == ["reward monster_artifact", "reward neutral_artifact"]
