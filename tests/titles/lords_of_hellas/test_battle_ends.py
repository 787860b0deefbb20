"""How battles end: strength, casualties, sides that are wiped out (LH-22.3, LH-22.7, LH-22.8)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import Attribute, RegionId
from games.titles.hellas.events.battles import BattleCompared, BattleEnded
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.table import PriestsGained
from games.titles.hellas.steps.parts import Death
from games.titles.lords_of_hellas.events import HoplitesSaved, SideWipedOut
from tests.titles.lords_of_hellas.battlefield import Battlefield
from tests.titles.lords_of_hellas.test_battle_cards import battle, prepared

# Strength (LH-22.7)


@pytest.mark.parametrize(
    ("region", "strength", "speed", "injured", "more"),
    [
        ("locris", 3, 2, [], 2),
        ("locris", 3, 4, [], 3),
        ("locris", 3, 4, ["speed"], 1),
        ("phocis", 3, 4, [], 0),
    ],
)
def test_achilles_adds_his_lower_attribute_where_he_is(
    region: RegionId, strength: int, speed: int, injured: list[Attribute], more: int
) -> None:
    """LH-R01, W-19."""
    field = prepared()
    field.hero(0, "achilles", region, strength=strength, speed=speed)
    field.injured(*injured)
    field.attack("locris", phocis=4)
    assert field.strengths() == (4 + more, 4)


@pytest.mark.parametrize(("region", "more"), [("locris", 2), ("phocis", 0)])
def test_heroic_presence(region: RegionId, more: int) -> None:
    """W-19."""
    field = prepared()
    field.blessed(1, "b_heroic_presence")
    field.hero(1, "perseus", region)
    field.attack("locris", phocis=4)
    assert field.strengths() == (4, 4 + more)


def test_stalwart_defense_helps_who_defends() -> None:
    """W-19."""
    for seat, strengths in ((0, (4, 4)), (1, (4, 5))):
        field = prepared()
        field.blessed(seat, "b_stalwart_defense")
        field.attack("locris", phocis=4)
        assert field.strengths() == strengths


def test_cunning_tactician_adds_one_for_each_own_card() -> None:
    """W-19."""
    field = prepared(P1=("bow_glory", "torch_glory"), P2=("sword_tactical_maneuver",))
    field.blessed(0, "b_cunning_tactician")
    field.attack("locris", phocis=4)
    field.answers("P2 play sword_tactical_maneuver", "P1 play bow_glory", "P1 play torch_glory")
    assert field.strengths() == (4 + 2 + 2, 6)


# Casualties (LH-22.8)


def test_the_winner_kills_for_his_symbols_alone() -> None:
    """LH-22.8."""
    field = battle(attackers=6, P1=("axe_wild_attack",), P2=("sickle_charge",))
    field.answers("P2 play sickle_charge", "P1 play axe_wild_attack")
    assert field.strengths() == (9, 8)
    (killed,) = field.told(HoplitesKilled)
    assert killed.deaths == (Death(0, "locris", 1), Death(1, "locris", 3))


@pytest.mark.parametrize("winning", [True, False])
def test_encirclement_kills_more_if_its_player_wins(winning: bool) -> None:
    """LH-22.8: 3 instead of 1, two of them no more."""
    cards = ("sword_encirclement", "mace_encirclement")
    field = battle(attackers=9 if winning else 2, defenders=9, P1=cards)
    field.answers("P1 play sword_encirclement", "P1 play mace_encirclement")
    (killed,) = field.told(HoplitesKilled)
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
    assert field.told(HoplitesKilled)[0].deaths == (Death(1, "locris", 1),)


def test_aegis_saves_of_symbols_and_losing_kill_together() -> None:
    """LH-22.8, LH-R112: one or two of one killing."""
    field = prepared(defenders=4, P2=("sickle_charge",))
    field.owns(1, "aegis")
    field.attack("locris", phocis=9)
    field.answers("P2 play sickle_charge")
    assert field.waits_for() == "P2 save_hoplites"
    field.answers("P2 save locris", "P2 save locris")
    assert [event.hoplites for event in field.told(HoplitesSaved)] == [1, 1]
    assert field.told(HoplitesKilled)[0].deaths == (Death(1, "locris", 1),)
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
    assert [event.cause for event in field.told(HoplitesKilled)] == ["no_way_out"]


# Medusa's Blood (W-10, LH-R103)


def test_medusas_blood_ignores_an_own_symbol() -> None:
    """LH-22.8: after the comparison, before the casualties."""
    field = prepared(defenders=2, P1=("sickle_charge",))
    field.owns(0, "medusas_blood")
    field.attack("locris", phocis=4)
    field.answers("P1 play sickle_charge")
    assert field.told(BattleCompared)
    assert field.waits_for() == "P1 window"
    field.answers("P1 answer medusas_blood")
    assert field.may(0) == ["choose ignore_casualties", "choose add_casualties"]
    field.answers("P1 choose ignore_casualties")
    killed = field.told(HoplitesKilled)[0].deaths
    assert killed == (Death(0, "locris", 1), Death(1, "locris", 1))


def test_medusas_blood_adds_one_to_the_enemy() -> None:
    """W-10: without an own symbol it is the one thing it can do."""
    field = prepared(defenders=4)
    field.owns(0, "medusas_blood")
    field.attack("locris", phocis=4)
    field.answers("P1 answer medusas_blood")
    killed = field.told(HoplitesKilled)[0].deaths
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
    assert field.told(BattleEnded)


# A side that is wiped out (LH-22.3, LH-R56, LH-R125)


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
    assert field.told(SideWipedOut)[0].winner == 0
    assert not field.told(BattleCompared)
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
    assert [(event.seat, event.source) for event in field.told(PriestsGained)] == [
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
