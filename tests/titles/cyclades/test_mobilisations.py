"""Heroic mobilisations (CY-15.3 to CY-15.7, CY-16.4)."""

from __future__ import annotations

from games.titles.cyclades.events.battles import BattleBegan, UnitsMoved
from games.titles.cyclades.events.gold import Paid
from games.titles.cyclades.steps.parts import Group
from tests.titles.cyclades.skirmish import Skirmish

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


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
    assert s.facts(BattleBegan)[0].group == Group(troops=2, heroes=("penthesilea",))


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
    assert s.facts(UnitsMoved)[0].steps == 2
    assert s.facts(Paid) == [Paid("red", 3, "mobilisation")]
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
    assert s.facts(Paid) == [Paid("red", 2, "land_move")]


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
    assert s.facts(BattleBegan)[0].steps == 2
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
