"""How battles end: strength, casualties, withdrawal, control (LH-22.3, LH-22.7 to LH-22.13)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.lords_of_hellas.components.ids import Attribute, RegionId
from games.titles.lords_of_hellas.events.battles import (
    BattleCompared,
    BattleEnded,
    SideWipedOut,
)
from games.titles.lords_of_hellas.events.hoplites import (
    ControlGained,
    HoplitesKilled,
    HoplitesSaved,
    HoplitesWithdrew,
)
from games.titles.lords_of_hellas.events.table import PriestsGained
from games.titles.lords_of_hellas.steps.hoplites import Withdraw
from games.titles.lords_of_hellas.steps.parts import Death
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
    """R-01, W-19."""
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
    """LH-22.8, R-112: one or two of one killing."""
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


# Medusa's Blood (W-10, R-103)


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


def test_medusas_blood_of_a_bystander_does_not_count() -> None:
    """W-10: a side."""
    field = prepared()
    field.owns(2, "medusas_blood")
    field.attack("locris", phocis=4)
    assert field.told(BattleEnded)


# A side that is wiped out (LH-22.3, R-56, R-125)


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
    """R-125."""
    field = wiped_out(by=0)
    assert field.waits_for() == "P1 window"
    field.answers("P1 answer medusas_blood")
    assert field.stands("locris") == "3"


def test_medusas_blood_also_serves_the_side_without_hoplites() -> None:
    """R-125."""
    field = wiped_out(by=1)
    assert field.waits_for() == "P2 window"
    field.answers("P2 answer medusas_blood")
    assert field.stands("locris") == "1"


def test_the_survivor_has_won_for_athenas_gift() -> None:
    """R-56: the cards stage had begun."""
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


# Withdrawal (LH-22.9)


def test_a_defender_goes_where_he_likes_among_open_neighbours() -> None:
    """LH-22.9: nobody else's region, nobody else's hoplites."""
    field = prepared(defenders=3)
    field.controls(1, "aetolia")
    field.controls(2, "thessaly")
    field.hoplites("achaea", 3, 1)
    field.attack("locris", phocis=5)
    assert field.may(1) == ["withdraw aetolia", "withdraw phocis"]
    with pytest.raises(Refused) as refused:
        field.answers("P2 withdraw thessaly")
    assert refused.value.clause == "LH-22.9"
    field.answers("P2 withdraw aetolia")
    (withdrew,) = field.told(HoplitesWithdrew)
    assert (withdrew.region, withdrew.hoplites) == ("aetolia", 2)


def test_the_fortified_hoplite_withdraws_out_of_the_spot() -> None:
    """LH-22.9, LH-8.12."""
    field = prepared()
    field.hoplites("locris", 1, 1, fortified=1)
    field.attack("locris", phocis=5)
    field.answers("P2 withdraw achaea")
    assert field.stands("achaea", 1) == "1"
    assert field.table.regions["locris"].fortified is None


def test_a_withdrawn_army_can_gain_control() -> None:
    """R-71."""
    field = prepared(defenders=3)
    field.attack("locris", phocis=5)
    field.answers("P2 withdraw achaea")
    gained = [(event.seat, event.region) for event in field.told(ControlGained)]
    assert gained == [(1, "achaea"), (0, "locris")]


def test_attackers_from_several_regions_go_back_to_one_of_them() -> None:
    """R-70."""
    field = prepared(defenders=9)
    field.attack("locris", phocis=2, achaea=2)
    assert field.may(0) == ["withdraw phocis", "withdraw achaea"]
    field.answers("P1 withdraw achaea")
    assert field.stands("achaea") == "3"


def test_reinforcements_open_another_way_back() -> None:
    """LH-29.6."""
    field = prepared(defenders=9, P1=("shield_reinforcements",))
    field.hoplites("aetolia", 0, 1)
    field.attack("locris", phocis=2)
    field.answers("P1 play shield_reinforcements", "P1 lead aetolia 1")
    assert field.may(0) == ["withdraw aetolia", "withdraw phocis"]


def test_attackers_die_if_the_region_they_came_from_is_closed() -> None:
    """R-99: Phocis is another player's."""
    field = prepared(defenders=9)
    field.controls(2, "phocis")
    field.attack("locris", phocis=3)
    assert field.table.players[0].hoplites == 15


def test_who_came_from_afar_goes_back_there() -> None:
    """LH-29.2, LH-29.5."""
    field = prepared(defenders=9)
    field.attack("locris", "b_murderous_march", crete=3)
    assert field.stands("crete") == "2"


def test_nobody_withdraws_from_medusa() -> None:
    """R-45."""
    field = prepared(defenders=2)
    field.monster("medusa", "locris")
    field.attack("locris", phocis=5)
    assert [event.cause for event in field.told(HoplitesKilled)] == ["battle", "no_way_out"]


def test_nobody_withdraws_to_helen_but_beside_his_hero() -> None:
    """R-44."""
    field = prepared(defenders=3)
    field.hero(2, "helen", "achaea")
    field.attack("locris", phocis=5)
    assert "withdraw achaea" not in field.may(1)
    field = prepared(defenders=3)
    field.hero(2, "helen", "achaea")
    field.hero(1, "perseus", "achaea")
    field.attack("locris", phocis=5)
    assert "withdraw achaea" in field.may(1)


def test_chimera_bites_who_withdraws_to_her() -> None:
    """R-97: control is looked at after the kill (LH-8.7)."""
    field = prepared(defenders=3)
    field.monster("chimera", "achaea", "ev_chimera_macedonia")
    field.attack("locris", phocis=5)
    field.answers("P2 withdraw achaea")
    assert field.stands("achaea", 1) == "1"
    assert field.owner("achaea") is None


def test_the_loser_of_a_pyrrhic_victory_still_withdraws() -> None:
    """R-104: the region stays his, empty."""
    field = prepared(defenders=4, P1=("sickle_charge",))
    field.attack("locris", phocis=2)
    field.answers("P1 play sickle_charge")
    assert field.strengths() == (6, 4)
    field.answers("P2 withdraw achaea")
    assert field.stands("locris") == field.stands("locris", 1) == "0"
    assert field.owner("locris") == 1


def test_an_army_that_usurp_drives_out_chooses_and_loses_nobody() -> None:
    """LH-15.2."""
    field = prepared(defenders=3)
    field.carry_out(lambda ref: ref.push(Withdraw(1, "locris")))
    assert "withdraw achaea" in field.may(1)
    field.answers("P2 withdraw achaea")
    assert field.stands("achaea", 1) == "3"
    assert not field.told(HoplitesKilled)


# Control and what follows (LH-22.10 to LH-22.13)


def test_control_comes_after_the_whole_battle() -> None:
    """LH-22.10: not while the loser still looks for a way out."""
    field = prepared(defenders=2)
    field.attack("locris", phocis=5)
    assert field.waits_for() == "P2 withdraw"
    assert field.owner("locris") == 1
    field.answers("P2 withdraw phocis")
    assert field.owner("locris") == 0


def test_a_defender_who_won_gains_a_neutral_region_by_its_population() -> None:
    """LH-22.10, LH-9.1: recruits of Local Support have made them enough."""
    field = Battlefield()
    field.hoplites("macedonia", 1, 1)
    field.holds(1, "torch_local_support")
    field.attack("macedonia", epirus=1)
    field.answers("P2 play torch_local_support", "P2 recruit macedonia 2 0")
    assert field.winner() == 1
    assert field.owner("macedonia") == 1


@pytest.mark.parametrize(("attackers", "winner"), [(9, 0), (1, 1)])
def test_athenas_gift_for_the_winner(attackers: int, winner: int) -> None:
    """LH-22.11."""
    field = prepared(defenders=4)
    field.blessed(winner, "b_athenas_gift")
    field.attack("locris", phocis=attackers)
    if winner == 0:
        field.answers("P2 withdraw achaea")
    assert field.table.players[winner].pool == 1


def test_athenas_gift_is_not_for_the_loser() -> None:
    """LH-22.11."""
    field = prepared(defenders=4)
    field.blessed(0, "b_athenas_gift")
    field.attack("locris", phocis=1)
    assert field.table.players[0].pool == 0


def test_the_mover_chooses_which_battle_is_fought_next() -> None:
    """LH-8.4, R-81: no army withdraws into a region with a pending battle."""
    field = prepared(defenders=2)
    field.hoplites("achaea", 1, 1)
    field.controls(1, "achaea")
    field.hoplites("achaea", 0, 2)
    field.attack("locris", phocis=5)
    assert field.may(0) == ["fight locris", "fight achaea"]
    field.answers("P1 fight locris")
    assert field.may(1) == ["withdraw thessaly", "withdraw aetolia", "withdraw phocis"]
    field.answers("P2 withdraw thessaly")
    assert [event.region for event in field.told(BattleEnded)] == ["locris", "achaea"]


def test_a_pending_battle_falls_away_when_a_side_has_left() -> None:
    """LH-22.13, R-129: the others act as if they had entered an undefended region."""
    field = prepared(defenders=2)
    field.hoplites("achaea", 1, 1)
    field.controls(1, "achaea")
    field.owns(1, "minotaurs_horn")
    field.hoplites("achaea", 0, 2)
    field.attack("locris", phocis=2)
    assert field.may(0) == ["fight locris", "fight achaea"]
    field.answers("P1 fight locris", "P2 answer minotaurs_horn", "P2 lead achaea 1")
    assert field.owner("achaea") == 0
    assert [event.region for event in field.told(BattleEnded)] == ["locris"]
    assert field.waits_for() == ""


def test_the_winner_of_all_regions_of_two_lands_has_won_at_once() -> None:
    """LH-26.1: what a battle still had to do is not done."""
    field = prepared(defenders=2)
    field.blessed(0, "b_athenas_gift")
    field.controls(0, "argolis", "laconia", "crete", "acarnania", "aetolia", "phocis")
    field.attack("locris", phocis=9)
    field.answers("P2 withdraw achaea")
    assert field.table.outcome is not None
    assert field.table.players[0].pool == 0
