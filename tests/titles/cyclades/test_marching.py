"""Land moves and heroic mobilisations: what is listed, who goes, what arriving does
(CY-11, CY-15.3 to CY-15.7, CY-16.4, CY-18.8)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.events.battles import BattleBegan, UnitsMoved
from games.titles.cyclades.events.gold import Paid, PriestessesGained
from games.titles.cyclades.rules import marching
from games.titles.cyclades.steps.parts import By, Group
from tests.titles.cyclades.skirmish import Skirmish, captures

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


def test_one_gold_a_step_with_ares_and_nothing_with_an_empty_purse() -> None:
    """CY-9.5: any number of moves, each paid before."""
    s = Skirmish("ares")
    s.land("B1", "red", 1)
    assert s.marches() == {("B1", "B2", 1)}
    s.gold("red", 0)
    assert s.marches() == set()


@pytest.mark.parametrize("god", ["zeus", "athena", "poseidon", "hera", "apollo"])
def test_troops_alone_march_with_ares_only(god: GodId) -> None:
    """CY-9.5, CY-7.4."""
    s = Skirmish(god)
    s.land("B1", "red", 1, 1)
    assert s.marches() == set()


def test_with_ares_heroes_march_like_troops_and_without_a_ladder() -> None:
    """CY-15.3, CY-9.5: no heroic mobilisation."""
    s = Skirmish("ares")
    s.land("B1", "red", 0, 0, "jason")
    s.sea("X", "blue")
    assert s.marches() == {("B1", "B2", 1)}
    s.do("march B1 B2 1")
    assert s.stands("B2") == "red jason"
    assert s.marches() == {("B2", "B1", 1)}


def test_a_token_alone_sends_nobody_and_a_minotaur_stays() -> None:
    """CY-11.1, CY-0.3: the Minotaur never moves with units."""
    s = Skirmish("ares")
    s.land("B1", "red")
    s.creature("minotaur", "B1", "red")
    assert s.marches() == set()


def test_moving_out_leaves_a_token_and_an_area_held_by_a_token_is_taken() -> None:
    """C-31; CY-11.4 to CY-11.6."""
    s = Skirmish("ares")
    s.gold("red", 2)
    s.land("B1", "red", 1)
    s.sea("X", "red")
    s.land("C1", "blue")
    s.land("D1", "blue", 1)
    s.do("march B1 C1 1")
    assert s.asked() == {}
    assert s.stands("B1") == "red ct"
    assert s.stands("C1") == "red 1t"
    assert s.table.factions["red"].priestesses == 1
    assert s.purse("red") == 1
    assert s.told(UnitsMoved) == [
        UnitsMoved("red", "ares", "B1", "C1", Group(troops=1), True, "blue", 1)
    ]
    assert [(c.area, c.faction, c.former) for c in captures] == [("C1", "red", "blue")]


def test_entering_nobodys_area_takes_it_and_ones_own_joins() -> None:
    """CY-11.5, CY-11.6: only taking control gives the priestess."""
    s = Skirmish("ares")
    s.land("A2", "red", 1)
    s.do("march A2 A3 1")
    assert s.stands("A3") == "red 1t"
    assert s.table.factions["red"].priestesses == 1
    s.do("march A3 A2 1")
    s.do("march A2 A3 1")
    assert s.stands("A3") == "red 1t"
    assert s.stands("A2") == "red ct"
    assert s.told(PriestessesGained) == []
    assert s.told(UnitsMoved)[0].taken is False
    assert captures == []


def test_who_goes_is_asked_kind_by_kind_and_one_must() -> None:
    """CY-11.1: one or more; others may stay."""
    s = Skirmish("ares")
    s.land("B1", "red", 2, 1, "ajax")
    s.do("march B1 B2 1")
    assert s.asked() == {"red": ["join ajax 0", "join ajax 1"]}
    s.answer("red", "join ajax 0")
    assert s.asked() == {"red": ["join troop 0", "join troop 1", "join troop 2"]}
    s.answer("red", "join troop 0")
    assert s.stands("B2") == "red 1m"
    assert s.stands("B1") == "red 2t ajax"


def test_kinds_that_may_all_stay_once_somebody_goes() -> None:
    """CY-11.1."""
    s = Skirmish("ares")
    s.land("B1", "red", 2, 2)
    s.do("march B1 B2 1")
    s.answer("red", "join troop 1")
    assert s.asked() == {"red": ["join mercenary 0", "join mercenary 1", "join mercenary 2"]}
    s.answer("red", "join mercenary 0")
    assert s.stands("B2") == "red 1t"
    assert s.stands("B1") == "red 1t 2m"


def test_a_refused_group_says_what_may_go() -> None:
    """CY-11.1."""
    s = Skirmish("ares")
    s.land("B1", "red", 2)
    s.do("march B1 B2 1")
    with pytest.raises(Refused, match="Of troop there may go: 1, 2"):
        s.answer("red", "join troop 3")


# Mobilisation


def test_the_ladder_of_mobilisations_over_all_heroes() -> None:
    """CY-15.6, CY-R58: 1, 2, 3 gold, whichever heroes move; CY-15.5: from areas with a hero."""
    s = Skirmish("zeus")
    s.gold("red", 5)
    s.land("B1", "red", 0, 0, "ajax")
    s.land("A1", "red", 0, 0, "hector")
    s.land("D1", "red", 2)
    assert s.marches() == {("B1", "B2", 1), ("A1", "A2", 1)}
    s.do("mobilise B1 B2 1")
    assert s.marches() == {("B2", "B1", 2), ("A1", "A2", 2)}
    s.do("mobilise A1 A2 2")
    assert s.purse("red") == 2
    assert s.marches() == set()
    s.gold("red", 3)
    assert s.marches() == {("B2", "B1", 3), ("A2", "A1", 3), ("A2", "A3", 3)}


def test_a_mobilised_group_has_a_hero() -> None:
    """CY-15.5: with any other units of the area."""
    s = Skirmish("hera")
    s.land("B1", "red", 2, 0, "ajax")
    s.do("mobilise B1 B2 1")
    assert s.asked() == {"red": ["join troop 0", "join troop 1", "join troop 2"]}
    s = Skirmish("hera")
    s.land("B1", "red", 2, 0, "ajax", "hector")
    s.do("mobilise B1 B2 1")
    s.answer("red", "join ajax 0")
    assert s.asked() == {"red": ["join troop 0", "join troop 1", "join troop 2"]}
    s.answer("red", "join troop 0")
    assert s.stands("B2") == "red hector"


def test_two_mobilisations_and_a_battle() -> None:
    """C-29; CY-15.6, CY-12.4, CY-16.7."""
    s = Skirmish("athena", factions=5)
    s.gold("red", 4)
    s.land("A1", "red", 0, 0, "penthesilea")
    s.land("A2", "red", 3)
    s.sea("M", "red")
    s.land("B2", "purple", 2)
    s.land("C1", "purple")
    s.do("mobilise A1 A2 1")
    assert s.stands("A1") == "red ct"
    s.roll(red=[0], purple=[1])
    s.do("mobilise A2 B2 2")
    s.answer("red", "join troop 2")
    assert s.purse("red") == 1
    assert s.stands("A2") == "red 1t"
    assert s.stands("B2") == "purple 1t"
    assert s.told(BattleBegan)[0].group == Group(troops=2, heroes=("penthesilea",))


def test_jason_must_go_where_only_enemy_fleets_lead() -> None:
    """C-55; CY-16.4: in a mobilisation including him."""
    s = Skirmish("zeus")
    s.land("A3", "red", 1, 0, "ajax", "jason")
    s.sea("S", "blue")
    s.land("D2", "blue", 1)
    s.land("B1", "blue")
    assert s.targets("A3") == {"A2", "D2"}
    s.do("mobilise A3 D2 1")
    s.answer("red", "join ajax 0")
    assert s.asked() == {"red": ["join troop 0", "join troop 1"]}
    s = Skirmish("zeus")
    s.land("A3", "red", 1, 0, "ajax", "jason")
    s.do("mobilise A3 A2 1")
    s.answer("red", "join ajax 1")
    assert s.asked() == {"red": ["join jason 0", "join jason 1"]}


def test_where_jason_knows_a_shorter_path_there_are_two_prices() -> None:
    """CY-16.4, CY-20.4, CY-R55: the group decides which path is the shortest, and pays for it."""
    s = Skirmish("zeus", teams=TEAMS)
    s.land("A1", "red", 1, 0, "ajax", "jason")
    s.land("B2", "green")
    s.land("B1", "red")
    s.sea("M", "green")
    s.sea("X", "green")
    s.sea("E", "blue")
    # With Jason the chain M-E reaches D1; without him nobody gets there, for E is blue's.
    assert {row for row in s.marches() if row[1] in ("C1", "D1")} == {
        ("A1", "C1", 1 + 2),
        ("A1", "C1", 1),
        ("A1", "D1", 1),
    }
    s.do("mobilise A1 C1 3")
    assert s.asked() == {"red": ["join troop 0", "join troop 1"]}
    s.answer("red", "join troop 1")
    assert s.stands("C1") == "red 1t ajax"
    assert s.stands("A1") == "red jason"
    assert s.table.turn is not None
    assert s.table.turn.mobilised == 2


def test_the_cheaper_of_two_prices_takes_jason_along() -> None:
    """As above, seen from the other side."""
    s = Skirmish("zeus", teams=TEAMS)
    s.land("A1", "red", 1, 0, "ajax", "jason")
    s.land("B2", "green")
    s.sea("M", "green")
    s.sea("X", "green")
    s.sea("E", "blue")
    s.do("mobilise A1 C1 1")
    s.answer("red", "join ajax 0")
    assert s.asked() == {"red": ["join troop 0", "join troop 1"]}
    s.answer("red", "join troop 0")
    assert s.stands("C1") == "red jason"


def test_a_path_past_a_partner_pays_every_step_of_the_ladder() -> None:
    """CY-20.4, CY-R55: the next rung for each step; nobody stops at the partner's."""
    s = Skirmish("zeus", teams=TEAMS)
    s.land("A1", "red", 1, 0, "ajax")
    s.land("A2", "green", 1)
    assert s.marches() == {("A1", "A3", 1 + 2)}
    s.do("mobilise A1 A3 3")
    s.answer("red", "join troop 0")
    assert s.stands("A3") == "red ajax"
    assert s.stands("A2") == "green 1t"
    assert s.told(UnitsMoved)[0].steps == 2
    assert s.told(Paid) == [Paid("red", 3, "mobilisation")]
    s.gold("red", 7)
    assert s.marches() == {("A3", "A1", 3 + 4)}


def test_with_ares_a_path_past_a_partner_costs_one_gold_a_step() -> None:
    """CY-20.4, CY-R55."""
    s = Skirmish("ares", teams=TEAMS)
    s.land("A1", "red", 2)
    s.land("A2", "green", 1)
    assert s.marches() == {("A1", "A3", 2)}
    s.do("march A1 A3 2")
    s.answer("red", "join troop 2")
    assert s.stands("A3") == "red 2t"
    assert s.told(Paid) == [Paid("red", 2, "land_move")]


def test_a_path_past_a_partner_can_end_in_a_battle() -> None:
    """CY-20.4, CY-11.5; CY-R55: a retreat does not pass the partner's land, so nobody is asked."""
    s = Skirmish("ares", teams=TEAMS)
    s.land("A1", "red", 3)
    s.land("A2", "green", 1)
    s.land("A3", "blue", 2)
    s.land("D1", "blue")
    s.roll(red=[1, 0, 0], blue=[0, 3, 0])
    s.do("march A1 A3 2")
    s.answer("red", "join troop 3")
    assert s.told(BattleBegan)[0].steps == 2
    # 4 : 2, then 3 : 4, then 2 : 1; between the rounds neither side has a way out.
    assert s.asked() == {}
    assert s.stands("A3") == "red 2t"


def test_a_path_that_cannot_be_paid_is_not_offered() -> None:
    """CY-R55: only the shortest, if it can be paid."""
    s = Skirmish("zeus", teams=TEAMS)
    s.land("A1", "red", 0, 0, "ajax")
    s.land("A2", "green")
    s.gold("red", 2)
    assert s.marches() == set()


# Battles begun by moves, and moves without a price


def test_a_minotaur_alone_defends() -> None:
    """C-61; CY-11.5, CY-R85."""
    s = Skirmish("ares")
    s.gold("red", 1)
    s.land("B1", "red", 2)
    s.land("B2", "blue")
    s.land("D1", "blue")
    s.creature("minotaur", "B2", "blue")
    s.roll(red=[1], blue=[0])
    s.do("march B1 B2 1")
    s.answer("red", "join troop 2")
    assert s.stands("B2") == "red 2t"
    assert s.stands("B1") == "red ct"
    assert s.table.creature_discards == ["minotaur"]
    assert s.table.factions["blue"].creatures == []
    s = Skirmish("ares")
    s.land("B1", "red", 1)
    s.land("B2", "blue")
    s.land("D1", "blue")
    s.creature("minotaur", "B2", "blue")
    s.roll(red=[0], blue=[0])
    s.do("march B1 B2 1")
    assert s.stands("B2") == "blue ct"
    assert s.table.lands["B2"].creature == "minotaur"
    assert s.table.factions["red"].troops == 8


@pytest.mark.parametrize("by", ["pegasus", "perseus"])
def test_those_who_fly_pay_nothing_and_may_fight(by: By) -> None:
    """CY-16.9, CY-18.8: any number of troops and heroes, to any other area."""
    s = Skirmish("zeus")
    s.gold("red", 0)
    s.land("A1", "red", 1, 1, "ajax")
    s.land("D1", "blue", 1)
    s.land("D2", "blue")
    assert [move.area for move in marching.departures(s.table, "red", by)] == ["A1"]
    found = [move.area for move in marching.landings(s.table, "red", by, "A1")]
    assert found == ["A2", "A3", "B1", "B2", "C1", "D1", "D2"]
    s.roll(red=[0], blue=[0])
    s.carry_out(lambda ref: marching.send(ref, "red", by, "A1", "D1", 0))
    assert s.asked() == {"red": ["join ajax 0", "join ajax 1"]}
    s.answer("red", "join ajax 1", "join troop 0", "join mercenary 0")
    assert s.stands("D1") == "red ajax"
    assert s.told(Paid) == []
    assert s.told(BattleBegan) == [
        BattleBegan("D1", "A1", "red", "blue", 0, Group(heroes=("ajax",)), by, 1)
    ]
    assert s.table.turn is not None
    assert s.table.turn.mobilised == 0
