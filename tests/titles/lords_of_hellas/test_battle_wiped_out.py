"""A side of a battle that is wiped out (LH-22.3, LH-R56, LH-R125)."""

from __future__ import annotations

from games.titles.hellas.events.battles import BattleCompared
from games.titles.hellas.events.table import PriestsGained
from games.titles.lords_of_hellas.events import SideWipedOut
from tests.titles.lords_of_hellas.battlefield import Battlefield
from tests.titles.lords_of_hellas.test_battle_cards import prepared


def wiped_out(by: int = 0) -> Battlefield:
    """P2 has one hoplite and two symbols to come for P1, who plays a volley last."""
    field = prepared(defenders=1, P1=("axe_wild_attack", "spear_javelin_volley", "bow_glory"))
    field.owns(by, "medusas_blood")
    field.blessed(0, "b_athenas_gift")
    field.attack("locris", phocis=3)
    field.answers("P1 play axe_wild_attack", "P1 play spear_javelin_volley")
    return field


def test_a_side_wiped_out_ends_the_battle_at_once() -> None:
    """LH-22.3: no card more, no comparison, no losing kill; symbols still bite the survivor."""
    field = wiped_out(by=2)
    assert field.waits_for() == ""
    assert field.events_of(SideWipedOut)[0].winner == 0
    assert not field.events_of(BattleCompared)
    assert field.stands("locris") == "2"
    assert field.owner("locris") == 0
    assert field.table.players[0].cards == 1


def test_medusas_blood_comes_before_the_symbols_of_the_survivor() -> None:
    """LH-R125."""
    field = wiped_out(by=0)
    assert field.waits_for() == "P1 window"
    field.answers("P1 answer medusas_blood")
    assert field.stands("locris") == "3"


def test_medusas_blood_also_serves_the_side_without_hoplites() -> None:
    """LH-R125."""
    field = wiped_out(by=1)
    assert field.waits_for() == "P2 window"
    field.answers("P2 answer medusas_blood")
    assert field.stands("locris") == "1"


def test_the_survivor_has_won_for_athenas_gift() -> None:
    """LH-R56: the cards stage had begun."""
    field = wiped_out(by=2)
    assert [(event.seat, event.source) for event in field.events_of(PriestsGained)] == [
        (0, "b_athenas_gift")
    ]


def test_a_survivor_who_dies_of_his_symbols_gains_nothing() -> None:
    """LH-22.3, LH-22.10."""
    field = prepared(defenders=1, P1=("axe_wild_attack", "spear_wild_attack"))
    field.blessed(0, "b_bluff")
    field.holds(0, "axe_wild_attack", "sword_wild_attack", "spear_javelin_volley")
    field.attack("locris", phocis=2)
    field.answers(
        "P1 play axe_wild_attack",
        "P1 play sword_wild_attack",
        "P1 play spear_javelin_volley",
    )
    assert field.stands("locris") == field.stands("locris", 1) == "0"
    assert field.owner("locris") == 1
    assert field.waits_for() == ""
