"""Hunts that fail, and what they bring all the same (LH-20.15, LH-20.20)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import MonsterId, SlotId
from games.titles.hellas.events.heroes import Injured
from games.titles.hellas.events.hunts import HuntEnded
from games.titles.hellas.events.table import PriestsGained
from games.titles.hellas.rules.hunting.ending import covered_icons
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def given_up(*slots: SlotId) -> HuntingGround:
    """A hunt on Cerberus in which these were covered, before its hunter stops."""
    ground = HuntingGround("cerberus", "epirus")
    ground.holds(0, "bow_glory")
    ground.hunting(*slots)
    return ground


def stop(ground: HuntingGround) -> None:
    """He inflicts no wound in this stage."""
    ground.hero_attacks()
    ground.answers("P1 pass")


def slaying(*slots: SlotId) -> HuntingGround:
    """Medusa with w1 open, a hunter who covered these in this hunt, and his bow."""
    ground = HuntingGround("medusa", "aetolia")
    others: tuple[SlotId, ...] = ("w2", "w3", "w4")
    ground.wounded(*(slot for slot in others if slot not in slots))
    ground.holds(0, "bow_glory")
    ground.hunting(*slots)
    return ground


def slay(ground: HuntingGround) -> None:
    """The last wound."""
    ground.hero_attacks()
    ground.answers("P1 strike bow_glory w1")


def test_after_a_failed_hunt_the_hero_is_injured_once_more() -> None:
    """LH-20.15: the hunter picks the attribute; the wounds stay (LH-19.2)."""
    ground = given_up("w1")
    stop(ground)
    assert ground.waits_for() == "P1 injury"
    ground.answers("P1 pick leadership")
    assert ground.events_of(Injured)[0].cause == "hunt"
    assert not ground.events_of(HuntEnded)[0].success
    assert ground.wounds() == ["w1"]
    assert ground.table.players[0].glory == []
    assert ground.waits_for() == ""


def test_with_three_injuries_there_is_no_further_one() -> None:
    """LH-20.15: if he can."""
    ground = given_up("w1")
    ground.injured("leadership", "strength", "speed")
    stop(ground)
    assert not ground.events_of(Injured)
    assert ground.waits_for() == ""


def test_one_reward_of_those_whose_icon_was_covered() -> None:
    """LH-20.15: two priests are one kind; the artifact is the top one (LH-R90)."""
    ground = given_up("w2", "w4", "w7")
    stop(ground)
    ground.answers("P1 pick speed")
    assert ground.may(0) == ["reward priest", "reward neutral_artifact"]
    with pytest.raises(Refused) as refused:
        ground.answers("P1 reward monster_artifact")
    assert refused.value.clause == "LH-20.16"
    ground.chance.left["deck:artifacts"] = ["harpe"]
    ground.answers("P1 reward neutral_artifact")
    assert ground.table.players[0].artifacts == {"harpe": True}
    assert ground.table.players[0].pool == 0
    assert ground.waits_for() == ""


def test_symbols_that_others_covered_earlier_do_not_count() -> None:
    """LH-20.15: in this hunt."""
    ground = given_up()
    ground.wounded("w2", "w7")
    stop(ground)
    ground.answers("P1 pick speed")
    assert not ground.events_of(PriestsGained)
    assert ground.waits_for() == ""


def test_a_reward_that_gives_nothing_is_not_offered() -> None:
    """LH-20.20, LH-R78: with 4 priests the artifact, with an empty deck too nothing at all."""
    full = given_up("w2", "w7")
    full.priests(0, 4)
    full.chance.left["deck:artifacts"] = ["harpe"]
    stop(full)
    full.answers("P1 pick speed")
    assert full.table.players[0].artifacts == {"harpe": True}
    empty = given_up("w2", "w7")
    empty.priests(0, 4)
    empty.state.artifact_bag, empty.table.decks.artifacts = [], 0
    stop(empty)
    empty.answers("P1 pick speed")
    assert empty.table.players[0].artifacts == {}
    assert empty.waits_for() == ""


def test_hydra_heals_but_the_icons_count() -> None:
    """LH-R67: what was inflicted; a symbol covered twice is one icon."""
    ground = HuntingGround("hydra", "argolis")
    ground.holds(0, "bow_glory")
    ground.hunting("w2", "w2")
    ground.table.monsters["hydra"].wounds = []
    stop(ground)
    ground.answers("P1 pick speed")
    assert ground.table.players[0].pool == 1


ICONS: list[tuple[MonsterId, tuple[SlotId, ...], tuple[str, ...]]] = [
    ("medusa", ("w1", "w3"), ()),
    ("medusa", ("w2", "w4"), ("priest", "neutral_artifact")),
    ("hydra", ("w2", "w4", "w1"), ("priest",)),
    ("hydra", ("e_chalkidiki_1",), ()),
    ("cerberus", ("w7",), ("neutral_artifact",)),
]


@pytest.mark.parametrize(("monster", "slots", "icons"), ICONS)
def test_icons_of_symbols(
    monster: MonsterId, slots: tuple[SlotId, ...], icons: tuple[str, ...]
) -> None:
    """LH-20.15."""
    assert covered_icons(monster, slots) == icons
