"""Medusa's Blood in battles (W-10, LH-R103)."""

from __future__ import annotations

from games.titles.hellas.events.battles import BattleCompared, BattleEnded
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.steps.parts import Death
from tests.titles.lords_of_hellas.test_battle_cards import prepared


def test_medusas_blood_ignores_an_own_symbol() -> None:
    """LH-22.8: after the comparison, before the casualties."""
    field = prepared(defenders=2, P1=("sickle_charge",))
    field.owns(0, "medusas_blood")
    field.attack("locris", phocis=4)
    field.answers("P1 play sickle_charge")
    assert field.events_of(BattleCompared)
    assert field.waits_for() == "P1 window"
    field.answers("P1 answer medusas_blood")
    assert field.may(0) == ["choose ignore_casualties", "choose add_casualties"]
    field.answers("P1 choose ignore_casualties")
    killed = field.events_of(HoplitesKilled)[0].deaths
    assert killed == (Death(0, "locris", 1), Death(1, "locris", 1))


def test_medusas_blood_adds_one_to_the_enemy() -> None:
    """W-10: without an own symbol it is the one thing it can do."""
    field = prepared(defenders=4)
    field.owns(0, "medusas_blood")
    field.attack("locris", phocis=4)
    field.answers("P1 answer medusas_blood")
    killed = field.events_of(HoplitesKilled)[0].deaths
    assert killed == (Death(0, "locris", 1), Death(1, "locris", 1))
    assert field.table.players[0].artifacts == {"medusas_blood": False}


def test_medusas_blood_in_the_bonus_of_a_monument_that_is_announced() -> None:
    """LH-27.2: the battle is fought before the monument is built, and has all its windows."""
    field = prepared()
    field.owns(0, "medusas_blood")
    assert field.table.turn is not None
    field.table.turn.built = True
    field.attack("locris", phocis=4)
    assert field.waits_for() == "P1 window"


def test_medusas_blood_of_a_bystander_does_not_count() -> None:
    """W-10: a side."""
    field = prepared()
    field.owns(2, "medusas_blood")
    field.attack("locris", phocis=4)
    assert field.events_of(BattleEnded)
