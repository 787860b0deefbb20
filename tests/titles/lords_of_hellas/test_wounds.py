"""Wounds of monsters outside of hunts (LH-19, LH-20.18, LH-29.11)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.heroes import Injured
from games.titles.hellas.events.monsters import MonsterSlain, MonsterWounded
from games.titles.hellas.events.table import PriestsGained
from games.titles.hellas.facts.monsters import open_slots, track
from games.titles.hellas.state import Monster
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_symbols_of_the_tray_and_of_its_evolutions() -> None:
    """LH-19.1, LH-19.2: those added start open."""
    ground = HuntingGround("sphinx", "elis", "ev_sphinx_thessaly")
    ground.wounded("w1", "e_thessaly_2")
    slots = [symbol.slot for symbol in track(ground.table, "sphinx")]
    assert slots == ["w1", "w2", "w3", "w4", "e_thessaly_1", "e_thessaly_2"]
    still = [symbol.slot for symbol in open_slots(ground.table, "sphinx")]
    assert still == ["w2", "w3", "w4", "e_thessaly_1"]


def thunder() -> HuntingGround:
    """P1 uses Thunder of Zeus far from the Minotaur of Crete."""
    ground = HuntingGround("minotaur", "crete")
    ground.table.players[0].region = "epirus"
    ground.owns(0, "thunder_of_zeus")
    ground.turn()
    return ground


def test_thunder_wounds_any_monster_on_the_map() -> None:
    """LH-D48, LH-20.18: without reward, priests or not."""
    ground = thunder()
    ground.table.monsters["medusa"] = Monster("attica", ["w1", "w3", "w4"])
    ground.answers("P1 use thunder_of_zeus", "P1 choose wound")
    assert ground.may(0) == ["wound medusa w2", *(f"wound minotaur w{n}" for n in range(1, 6))]
    with pytest.raises(Refused, match="covered already") as refused:
        ground.answers("P1 wound medusa w1")
    assert refused.value.clause == "LH-19.1"
    ground.answers("P1 wound minotaur w2")
    assert ground.events_of(MonsterWounded)[0].source == "thunder_of_zeus"
    assert ground.table.monsters["minotaur"].wounds == ["w2"]
    assert not ground.events_of(PriestsGained)
    assert ground.waits_for() == "P1 action"


def test_slaying_by_thunder_brings_glory_and_figure_alone() -> None:
    """LH-20.18: of the land where the monster stands."""
    ground = thunder()
    ground.wounded("w1", "w3", "w4", "w5")
    ground.answers("P1 use thunder_of_zeus", "P1 choose wound")
    player = ground.table.players[0]
    assert ground.events_of(MonsterSlain)[0].artifact_lost
    assert (player.glory, player.monsters, player.pool) == (["brown"], ["minotaur"], 0)
    assert player.artifacts == {"thunder_of_zeus": False}
    assert ground.table.lost == ["minotaurs_horn"]
    assert ground.waits_for() == "P1 action"


def test_thunder_injures_an_enemy_whose_owner_picks_the_attribute() -> None:
    """LH-29.11, LH-R63, LH-R93: never the own hero; a hero on a quest may be chosen."""
    ground = thunder()
    ground.table.players[2].quest = "q_aid_to_atlas"
    ground.table.players[3].injured = ["leadership", "strength", "speed"]
    ground.answers("P1 use thunder_of_zeus", "P1 choose injure_enemy_hero")
    assert ground.may(0) == ["target P2", "target P3"]
    ground.answers("P1 target P3")
    assert ground.waits_for() == "P3 injury"
    ground.answers("P3 pick speed")
    assert ground.table.players[2].injured == ["speed"]
    assert ground.events_of(Injured)[0].cause == "thunder_of_zeus"
    assert ground.waits_for() == "P1 action"


def test_without_a_monster_thunder_injures() -> None:
    """LH-1.16: the other choice would change nothing."""
    ground = thunder()
    ground.table.monsters.clear()
    ground.answers("P1 use thunder_of_zeus")
    assert ground.may(0) == ["target P2", "target P3", "target P4"]


def test_shoot_to_kill_between_two_actions() -> None:
    """LH-29.11, LH-29.12: a monster beside the hero, no icon counts, once a turn."""
    ground = HuntingGround("sphinx", "elis")
    ground.table.monsters["hydra"] = Monster("argolis")
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory", "bow_fortification")
    ground.turn()
    ground.answers("P1 use b_shoot_to_kill", "P1 discard bow_glory")
    assert ground.may(0) == [f"wound sphinx w{n}" for n in range(1, 5)]
    ground.answers("P1 wound sphinx w2")
    assert not ground.events_of(PriestsGained)
    assert ground.table.players[0].pool == 0
    assert "use b_shoot_to_kill" not in ground.asked()


def test_shoot_to_kill_needs_a_monster_beside_the_hero_or_hoplites() -> None:
    """LH-29.11."""
    ground = HuntingGround("sphinx", "elis")
    ground.table.players[0].region = "epirus"
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory")
    ground.turn()
    assert "use b_shoot_to_kill" not in ground.asked()
    ground.hoplites("epirus", 1, 2)
    assert "use b_shoot_to_kill" in ground.asked()


def test_what_was_wounded_outside_is_no_icon_in_a_later_hunt() -> None:
    """LH-20.18: nor does it spare the duty to wound (LH-20.6)."""
    ground = HuntingGround("sphinx", "elis")
    ground.blessed(0, "b_shoot_to_kill")
    ground.holds(0, "bow_glory")
    ground.turn()
    ground.draws("axe_assault")
    ground.answers("P1 use b_shoot_to_kill", "P1 discard bow_glory", "P1 wound sphinx w2")
    ground.answers("P1 begin hunt", "P1 pass", "P1 pick speed")
    assert not ground.events_of(PriestsGained)
