"""Sea battles (CY-10.4 to CY-10.7)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.cyclades.events.battles import BattleEnded, LossesTaken, RoundFought
from tests.titles.cyclades.skirmish import Skirmish, captures


def test_ports_of_both_sides_count() -> None:
    """C-26; CY-10.4, CY-10.5, CY-10.7, CY-R21."""
    s = Skirmish("poseidon")
    s.gold("red", 1)
    s.sea("E", "red", 2)
    s.sea("M", "blue", 1)
    s.land("B1", "red")
    s.land("A1", "blue")
    s.table.lands["B1"].buildings = ["port"]
    s.table.lands["A1"].buildings = ["port"]
    s.roll(red=[2], blue=[2])
    s.do("sail E M 2 1")
    assert s.facts(RoundFought) == [RoundFought(5, 4, ("blue",))]
    assert s.facts(BattleEnded) == [BattleEnded("M", "red", None)]
    assert s.stands("M") == "red 2f"
    assert s.stands("E") == ""
    assert s.table.factions["blue"].fleets == 8
    assert s.purse("red") == 0
    assert captures == []


def test_each_port_and_metropolis_beside_the_area_counts_once() -> None:
    """CY-8.6, CY-R20; of the side's own lands only: fortresses, a partner's ports do not help."""
    s = Skirmish("poseidon", teams=(0, 1, 0))
    s.sea("E", "red", 1)
    s.sea("M", "blue", 1)
    s.land("B1", "red")
    s.land("B2", "red")
    s.land("A1", "green")
    s.land("D1", "red")
    s.table.lands["B1"].buildings = ["port", "port", "fortress"]
    s.table.lands["B2"].metropolises = ["priestess", "priestess"]
    s.table.lands["A1"].buildings = ["port"]
    s.table.lands["D1"].buildings = ["port"]
    s.roll(red=[0], blue=[0])
    s.do("sail E M 1 1")
    assert s.facts(RoundFought) == [RoundFought(1 + 4, 1, ("blue",))]


def test_a_tie_costs_both_and_the_defender_may_retreat_first() -> None:
    """C-27; CY-10.5, CY-10.6, CY-R24."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 2)
    s.sea("E", "blue", 2)
    s.sea("M", "green", 1)
    s.roll(red=[1], blue=[1])
    s.do("sail X E 2 1")
    assert [len(lost.losses) for lost in s.facts(LossesTaken)] == [2]
    assert s.asked() == {"blue": ["retreat S", "retreat X", "stay"]}
    with pytest.raises(Refused, match="S, X") as refused:
        s.answer("blue", "retreat M")
    assert refused.value.clause == "CY-10.6"
    s.answer("blue", "retreat S")
    assert s.stands("E") == "red 1f"
    assert s.stands("S") == "blue 1f"
    assert s.table.battle is None


def test_the_attacker_may_retreat_after_the_defender_stayed() -> None:
    """CY-10.6: with all his fleets, to the emptied origin or elsewhere; the defender keeps it."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 3)
    s.sea("E", "blue", 2)
    s.roll(red=[0], blue=[3])
    s.do("sail X E 3 1")
    s.answer("blue", "stay")
    assert s.asked() == {"red": ["retreat M", "retreat S", "retreat X", "stay"]}
    s.answer("red", "retreat X")
    assert s.stands("X") == "red 2f"
    assert s.stands("E") == "blue 2f"
    assert s.facts(BattleEnded) == [BattleEnded("E", "blue", None)]


def test_a_retreat_joins_own_fleets() -> None:
    """CY-10.6: empty or his own."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 2)
    s.sea("E", "blue", 2)
    s.sea("S", "blue", 3)
    s.roll(red=[2], blue=[0])
    s.do("sail X E 2 1")
    s.answer("blue", "retreat S")
    assert s.stands("S") == "blue 4f"
    assert s.stands("E") == "red 2f"


def test_if_nobody_retreats_there_is_another_round() -> None:
    """CY-10.6; nobody is asked whose side is gone."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 2)
    s.sea("E", "blue", 2)
    s.roll(red=[2, 2], blue=[0, 0])
    s.do("sail X E 2 1")
    s.answer("blue", "stay")
    s.answer("red", "stay")
    assert s.asked() == {}
    assert s.stands("E") == "red 2f"
    assert s.stands("X") == ""


def test_both_wiped_out() -> None:
    """C-28; CY-10.7, CY-R27."""
    s = Skirmish("poseidon")
    s.sea("E", "red", 1)
    s.sea("S", "blue", 1)
    s.roll(red=[2], blue=[2])
    s.do("sail E S 1 1")
    assert s.stands("S") == ""
    assert s.stands("E") == ""
    assert s.facts(BattleEnded) == [BattleEnded("S", None, None)]
    assert s.table.factions["red"].fleets == s.table.factions["blue"].fleets == 8


def test_heroes_of_an_area_beside_take_no_part() -> None:
    """CY-15.2: Croesus is not asked, Helen's die is rolled, Penthesilea wins no tie at sea."""
    s = Skirmish("poseidon")
    s.sea("E", "red", 1)
    s.sea("S", "blue", 1)
    s.land("D1", "red", 1, 0, "croesus", "helen", "penthesilea")
    s.roll(red=[1], blue=[1])
    s.do("sail E S 1 1")
    assert s.facts(RoundFought) == [RoundFought(2, 2, ("blue", "red"))]
    assert s.stands("S") == ""
