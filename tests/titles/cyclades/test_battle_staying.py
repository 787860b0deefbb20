"""Who withdraws beside Perseus, and who stays with the Minotaur (CY-12.9, CY-16.9, CY-18.17)."""

from __future__ import annotations

import pytest

from games.engine.canonical import canonical
from games.engine.secrecy import SPECTATOR, redact
from games.titles.cyclades.components.ids import CreatureId
from games.titles.cyclades.events.battles import LossesTaken, LossSealed, RoundFought
from games.titles.cyclades.events.gold import PriestessesGained
from games.titles.cyclades.events.parts import Loss
from tests.titles.cyclades.skirmish import Skirmish


def perseus(blue: int) -> Skirmish:
    """C-39: red's Perseus and 1t against 3t of blue in A2."""
    s = Skirmish("ares")
    s.land("A1", "red", 1, 0, "perseus")
    s.land("A2", "blue", 3)
    s.land("A3", "blue")
    s.land("B1", "blue")
    s.roll(red=[1, 0], blue=[blue, 3])
    s.do("march A1 A2 1")
    s.answer("red", "join perseus 1", "join troop 1")
    return s


def test_a_troop_beside_perseus_may_withdraw() -> None:
    """C-39; CY-16.9, CY-R44: to the only legal area."""
    s = perseus(blue=3)
    assert s.asked() == {"red": ["lose troop none", "lose perseus none", "lose troop A1"]}
    s.answer("red", "lose troop A1")
    assert s.facts(LossesTaken) == [LossesTaken("A2", (Loss("red", "troop", "A1"),))]
    assert s.stands("A1") == "red 1t"
    assert s.table.battle is not None
    assert s.table.battle.heroes == ["perseus"]
    assert s.table.factions["red"].troops == 7


def test_on_a_tie_the_options_are_the_same() -> None:
    """C-39: blue's troops are all alike, so that only red is asked."""
    s = perseus(blue=0)
    assert s.asked() == {"red": ["lose troop none", "lose perseus none", "lose troop A1"]}
    s.answer("red", "lose troop A1")
    assert s.facts(LossesTaken) == [
        LossesTaken("A2", (Loss("blue", "troop"), Loss("red", "troop", "A1")))
    ]


def test_on_a_tie_even_whether_it_withdraws_is_hidden() -> None:
    """C-39; CY-R44, CY-22.2: kind, length and content of what others see do not depend on it."""
    feeds, views = set(), set()
    for answer in ("lose troop none", "lose perseus none", "lose troop A1"):
        s = Skirmish("ares")
        s.land("A1", "red", 1, 0, "perseus")
        s.land("A2", "blue", 2, 1)
        s.land("A3", "blue")
        s.land("B1", "blue")
        s.roll(red=[1], blue=[0])
        s.do("march A1 A2 1")
        s.answer("red", "join perseus 1", "join troop 1")
        assert list(s.asked()) == ["blue", "red"]
        s.answer("red", answer)
        assert [sealed.unit for sealed in s.facts(LossSealed)] == [answer.split()[1]]
        for viewer in (SPECTATOR, frozenset({1})):
            seen = [canonical(redact(event, viewer)) for event in s.events]
            feeds.add(b"\n".join(seen))
            views.add(canonical(redact(s.state, viewer)))
    assert len(feeds) == 1
    assert len(views) == 2


def test_a_withdrawal_takes_nobodys_area() -> None:
    """CY-16.9, CY-11.6: with its priestess; heroes do not withdraw."""
    s = Skirmish("ares")
    s.land("A1", "red", 4)
    s.land("A2", "blue", 0, 1, "perseus", "ajax")
    s.land("B1", "blue")
    s.roll(red=[3], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 4")
    assert s.asked() == {
        "blue": [
            "lose mercenary none",
            "lose perseus none",
            "lose ajax none",
            "lose mercenary A3",
        ]
    }
    s.answer("blue", "lose mercenary A3")
    assert s.stands("A3") == "blue 1m"
    assert s.facts(PriestessesGained) == [PriestessesGained("blue", 1, "area")]
    assert s.table.supply.mercenaries == 15


def test_with_a_minotaur_the_side_stays_but_a_troop_may_withdraw() -> None:
    """CY-R44, CY-12.9."""
    s = Skirmish("ares")
    s.land("A1", "red", 5)
    s.land("A2", "blue", 1, 0, "perseus")
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[3], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 5")
    assert s.asked() == {
        "blue": [
            "lose troop none",
            "lose perseus none",
            "lose minotaur none",
            "lose troop A3",
        ]
    }
    s.answer("blue", "lose troop A3")
    assert s.asked() == {"red": ["retreat A1", "stay"]}


def test_the_minotaur_fights_to_the_last() -> None:
    """C-40; CY-18.17, CY-12.9: his side does not retreat, he may be the loss and must be last."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.land("A2", "blue", 1)
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[1, 0, 1], blue=[0, 3, 1])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    assert s.facts(RoundFought) == [RoundFought(4, 3, ("blue",))]
    assert s.asked() == {"blue": ["lose troop none", "lose minotaur none"]}
    s.answer("blue", "lose troop none")
    assert s.asked() == {"red": ["retreat A1", "retreat A3", "stay"]}
    s.answer("red", "stay")
    assert s.facts(RoundFought) == [RoundFought(3, 5, ("red",))]
    s.answer("red", "stay")
    assert s.facts(RoundFought) == [RoundFought(3, 3, ("blue", "red"))]
    assert s.stands("A2") == "red 1t"
    assert s.table.lands["A2"].creature is None
    assert s.table.creature_discards == ["minotaur"]
    assert s.table.factions["blue"].creatures == []


def test_without_the_minotaur_the_side_may_retreat() -> None:
    """CY-12.9: while he lives."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.land("A2", "blue", 1)
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[1], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    s.answer("blue", "lose minotaur none")
    assert s.asked() == {"blue": ["retreat A3", "stay"]}


@pytest.mark.parametrize("creature", ["cerberus", "hydra", "polyphemus"])
def test_other_creatures_neither_defend_nor_fight(creature: CreatureId) -> None:
    """CY-0.5: figures give no control."""
    s = Skirmish("ares")
    s.land("A1", "red", 1)
    s.land("A2", "blue")
    s.land("B1", "blue")
    s.creature(creature, "A2", "blue")
    s.do("march A1 A2 1")
    assert s.stands("A2") == "red 1t"
    assert s.table.lands["A2"].creature == creature
