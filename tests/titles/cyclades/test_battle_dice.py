"""Heroes who change what a die or a strength counts (CY-12.3, CY-12.4, CY-16)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.cyclades.events.battles import DiceRolled, DieRerolled, RoundFought
from games.titles.cyclades.events.gold import Paid
from games.titles.cyclades.events.parts import Roll
from tests.titles.cyclades.skirmish import Skirmish


def test_croesus_rolls_again_as_long_as_there_is_gold() -> None:
    """C-37; CY-12.3, CY-16.1."""
    s = Skirmish("ares")
    s.land("D2", "red", 1, 0, "croesus")
    s.land("D1", "blue", 2)
    s.land("C1", "blue")
    s.roll(red=[0, 1, 3], blue=[1])
    s.do("march D2 D1 1")
    s.answer("red", "join croesus 1", "join troop 1")
    assert s.purse("red") == 2
    assert s.asked() == {"red": ["reroll", "accept"]}
    s.answer("red", "reroll")
    assert s.facts(DieRerolled) == [DieRerolled("red", 1)]
    assert s.facts(Paid) == [Paid("red", 1, "reroll")]
    s.answer("red", "reroll")
    # An empty purse is asked all the same, and can only accept.
    assert s.purse("red") == 0
    assert s.asked() == {"red": ["accept"]}
    with pytest.raises(Refused, match="costs 1 gold; the purse holds 0") as refused:
        s.answer("red", "reroll")
    assert refused.value.clause == "CY-16.1"
    s.answer("red", "accept")
    assert s.facts(RoundFought) == [RoundFought(5, 3, ("blue",))]


def test_croesus_defends_and_pays_too() -> None:
    """CY-15.12, CY-R82: on others' turns; from the owner's purse (CY-R43)."""
    s = Skirmish("ares")
    s.land("D2", "red", 2)
    s.land("D1", "blue", 0, 0, "croesus")
    s.land("C1", "blue")
    s.roll(red=[0], blue=[0, 3])
    s.do("march D2 D1 1")
    s.answer("red", "join troop 2")
    s.answer("blue", "reroll", "accept")
    assert s.purse("blue") == 2
    assert s.facts(RoundFought) == [RoundFought(2, 4, ("red",))]


def test_helens_die_counts_two() -> None:
    """C-38; CY-16.3, CY-12.5."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 1, 0, "helen")
    s.land("B1", "blue")
    s.roll(red=[3])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.facts(DiceRolled) == [DiceRolled((Roll("red", 3), Roll("blue", 2, rolled=False)))]
    assert s.facts(RoundFought) == [RoundFought(5, 4, ("blue",))]
    s.answer("blue", "lose helen none")
    assert s.table.gone == ["helen"]
    assert s.table.factions["blue"].heroes == []
    assert s.stands("A2") == "blue 1t"


def test_croesus_is_not_asked_beside_helen() -> None:
    """CY-12.3, CY-R43."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 0, 0, "helen", "croesus")
    s.land("B1", "blue")
    s.roll(red=[3])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.asked() == {"blue": ["lose helen none", "lose croesus none"]}


def test_odysseus_attacks_as_if_there_were_no_walls() -> None:
    """C-34; CY-16.8."""
    s = Skirmish("ares")
    s.land("A1", "red", 2, 0, "odysseus")
    s.sea("N", "red")
    s.land("B1", "blue", 2)
    s.table.lands["B1"].buildings = ["fortress"]
    s.table.lands["B1"].metropolises = ["priestess"]
    s.land("D1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 B1 1")
    s.answer("red", "join odysseus 1", "join troop 2")
    assert s.facts(RoundFought) == [RoundFought(4, 3, ("blue",))]


def test_odysseus_does_nothing_for_a_defender() -> None:
    """C-34; CY-16.8: the walls are his own then and count."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.sea("N", "red")
    s.land("B1", "blue", 1, 0, "odysseus")
    s.table.lands["B1"].buildings = ["fortress"]
    s.land("D1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 B1 1")
    s.answer("red", "join troop 3")
    assert s.facts(RoundFought) == [RoundFought(4, 4, ("blue", "red"))]


def test_penthesilea_wins_ties_for_the_attacker() -> None:
    """C-29; CY-12.4, CY-16.7."""
    s = Skirmish("ares")
    s.land("A1", "red", 2, 0, "penthesilea")
    s.land("A2", "blue", 2)
    s.land("B1", "blue")
    s.roll(red=[0], blue=[1])
    s.do("march A1 A2 1")
    s.answer("red", "join penthesilea 1", "join troop 2")
    assert s.facts(RoundFought) == [RoundFought(3, 3, ("blue",))]


def test_penthesilea_wins_ties_for_the_defender() -> None:
    """CY-12.4, CY-16.7."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 2, 0, "penthesilea")
    s.land("B1", "blue")
    s.roll(red=[1], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.facts(RoundFought) == [RoundFought(3, 3, ("red",))]
