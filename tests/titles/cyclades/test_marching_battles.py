"""Battles begun by moves, and moves without a price (CY-11, CY-18.8)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.events.battles import BattleBegan
from games.titles.cyclades.events.gold import Paid
from games.titles.cyclades.rules import flying, mustering
from games.titles.cyclades.steps.parts import By, Group
from tests.titles.cyclades.skirmish import Skirmish


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
    assert [move.area for move in flying.departures(s.table, "red", by)] == ["A1"]
    landings = [move.area for move in flying.landings(s.table, "red", by, "A1")]
    assert landings == ["A2", "A3", "B1", "B2", "C1", "D1", "D2"]
    s.roll(red=[0], blue=[0])
    s.carry_out(lambda ref: mustering.send(ref, "red", by, "A1", "D1", 0))
    assert s.asked() == {"red": ["join ajax 0", "join ajax 1"]}
    s.answer("red", "join ajax 1", "join troop 0", "join mercenary 0")
    assert s.stands("D1") == "red ajax"
    assert s.facts(Paid) == []
    assert s.facts(BattleBegan) == [
        BattleBegan("D1", "A1", "red", "blue", 0, Group(heroes=("ajax",)), by, 1)
    ]
    assert s.table.turn is not None
    assert s.table.turn.mobilised == 0
