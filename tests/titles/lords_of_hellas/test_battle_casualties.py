"""Casualties of battles (LH-22.8)."""

from __future__ import annotations

import pytest

from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.steps.parts import Death
from games.titles.lords_of_hellas.events import HoplitesSaved
from tests.titles.lords_of_hellas.test_battle_cards import battle, prepared


def test_the_winner_kills_for_his_symbols_alone() -> None:
    """LH-22.8."""
    field = battle(attackers=6, P1=("axe_wild_attack",), P2=("sickle_charge",))
    field.answers("P2 play sickle_charge", "P1 play axe_wild_attack")
    assert field.strengths() == (9, 8)
    (killed,) = field.events_of(HoplitesKilled)
    assert killed.deaths == (Death(0, "locris", 1), Death(1, "locris", 3))


@pytest.mark.parametrize("winning", [True, False])
def test_encirclement_kills_more_if_its_player_wins(winning: bool) -> None:
    """LH-22.8: 3 instead of 1, two of them no more."""
    cards = ("sword_encirclement", "mace_encirclement")
    field = battle(attackers=9 if winning else 2, defenders=9, P1=cards)
    field.answers("P1 play sword_encirclement", "P1 play mace_encirclement")
    (killed,) = field.events_of(HoplitesKilled)
    if winning:
        assert killed.deaths == (Death(0, "locris", 2), Death(1, "locris", 3))
    else:
        assert killed.deaths == (Death(0, "locris", 2),)


def test_no_attrition_spares_who_played_one_card() -> None:
    """W-19, LH-22.5."""
    field = prepared(defenders=2, P1=("sickle_charge",))
    field.blessed(0, "b_no_attrition")
    field.attack("locris", phocis=2)
    field.answers("P1 play sickle_charge")
    assert field.events_of(HoplitesKilled)[0].deaths == (Death(1, "locris", 1),)


def test_aegis_saves_of_symbols_and_losing_kill_together() -> None:
    """LH-22.8, LH-R112: one or two of one killing."""
    field = prepared(defenders=4, P2=("sickle_charge",))
    field.owns(1, "aegis")
    field.attack("locris", phocis=9)
    field.answers("P2 play sickle_charge")
    assert field.waits_for() == "P2 save_hoplites"
    field.answers("P2 save locris", "P2 save locris")
    assert [event.hoplites for event in field.events_of(HoplitesSaved)] == [1, 1]
    assert field.events_of(HoplitesKilled)[0].deaths == (Death(1, "locris", 1),)
    assert field.waits_for() == "P2 withdraw"


def test_aegis_saves_nobody_who_has_no_way_out() -> None:
    """LH-29.10."""
    field = prepared(defenders=4)
    field.owns(1, "aegis")
    for region in ("thessaly", "aetolia", "achaea", "phocis"):
        field.controls(2, region)
    field.attack("locris", phocis=9)
    field.answers("P2 save locris")
    assert field.waits_for() == ""
    assert [event.cause for event in field.events_of(HoplitesKilled)] == ["no_way_out"]
