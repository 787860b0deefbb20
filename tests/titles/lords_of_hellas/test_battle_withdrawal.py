"""Withdrawal after a battle (LH-22.9)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.hoplites import ControlGained, HoplitesKilled, HoplitesWithdrew
from games.titles.hellas.steps.hoplites import Withdraw
from tests.titles.lords_of_hellas.test_battle_cards import prepared


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
    (withdrew,) = field.events_of(HoplitesWithdrew)
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
    """LH-R71."""
    field = prepared(defenders=3)
    field.attack("locris", phocis=5)
    field.answers("P2 withdraw achaea")
    gained = [(event.seat, event.region) for event in field.events_of(ControlGained)]
    assert gained == [(1, "achaea"), (0, "locris")]


def test_attackers_from_several_regions_go_back_to_one_of_them() -> None:
    """LH-R70."""
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
    """LH-R99: Phocis is another player's."""
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
    """LH-R45."""
    field = prepared(defenders=2)
    field.monster("medusa", "locris")
    field.attack("locris", phocis=5)
    assert [event.cause for event in field.events_of(HoplitesKilled)] == ["battle", "no_way_out"]


def test_nobody_withdraws_to_helen_but_beside_his_hero() -> None:
    """LH-R44."""
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
    """LH-R97: control is looked at after the kill (LH-8.7)."""
    field = prepared(defenders=3)
    field.monster("chimera", "achaea", "ev_chimera_macedonia")
    field.attack("locris", phocis=5)
    field.answers("P2 withdraw achaea")
    assert field.stands("achaea", 1) == "1"
    assert field.owner("achaea") is None


def test_the_loser_of_a_pyrrhic_victory_still_withdraws() -> None:
    """LH-R104: the region stays his, empty."""
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
    assert not field.events_of(HoplitesKilled)
