"""Rounds on land, losses and retreats (CY-12)."""

from __future__ import annotations

import pytest

from games.engine.canonical import canonical
from games.engine.errors import Refused
from games.engine.secrecy import SPECTATOR, redact
from games.titles.cyclades.events.battles import (
    BattleEnded,
    LossesTaken,
    LossSealed,
    Retreated,
    RoundFought,
)
from games.titles.cyclades.events.gold import PriestessesGained
from games.titles.cyclades.events.parts import Loss
from tests.titles.cyclades.skirmish import Skirmish, captures


def test_fortress_tie_and_retreat_into_nobodys_area() -> None:
    """C-32; CY-12.2, CY-12.4, CY-12.8, CY-12.10, CY-R26."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.land("A2", "blue", 2)
    s.table.lands["A2"].buildings = ["fortress"]
    s.land("D1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    assert s.facts(RoundFought) == [RoundFought(4, 4, ("blue", "red"))]
    assert s.facts(LossesTaken) == [
        LossesTaken("A2", (Loss("blue", "troop"), Loss("red", "troop")))
    ]
    assert s.asked() == {"blue": ["retreat A3", "stay"]}
    s.answer("blue", "retreat A3")
    assert s.facts(Retreated) == [Retreated("blue", "A2", "A3", taken=True)]
    assert s.facts(PriestessesGained) == [PriestessesGained("blue", 1, "area")]
    assert s.stands("A2") == "red 2t"
    assert s.stands("A3") == "blue 1t"
    assert s.facts(BattleEnded) == [BattleEnded("A2", "red", "blue")]
    assert [(c.area, c.faction, c.former) for c in captures] == [("A2", "red", "blue")]
    # CY-R80: the retreat and its priestess come before the change of control.
    kinds = [type(event) for event in s.events]
    assert kinds.index(PriestessesGained) < kinds.index(BattleEnded)


def test_both_destroyed_leaves_the_defenders_token() -> None:
    """C-33; CY-12.7, CY-R27: no priestess, no capture."""
    s = Skirmish("ares")
    s.land("A2", "red", 1)
    s.land("A3", "blue", 1)
    s.land("D2", "blue")
    s.roll(red=[2], blue=[2])
    s.do("march A2 A3 1")
    assert s.facts(BattleEnded) == [BattleEnded("A3", "blue", None)]
    assert s.stands("A3") == "blue ct"
    assert s.stands("A2") == "red ct"
    assert s.facts(PriestessesGained) == []
    assert captures == []
    assert s.table.factions["red"].troops == s.table.factions["blue"].troops == 8


def test_metropolises_are_fortresses_for_the_defender_only() -> None:
    """CY-12.2, CY-8.6, CY-R21: what stands on the attacker's own land helps nobody."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.table.lands["A1"].buildings = ["fortress"]
    s.land("A2", "blue", 1)
    s.table.lands["A2"].buildings = ["fortress", "fortress", "port"]
    s.table.lands["A2"].metropolises = ["priestess"]
    s.land("D1", "blue")
    s.roll(red=[3], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    assert s.facts(RoundFought) == [RoundFought(3 + 3, 1 + 3, ("blue",))]


def test_the_loser_chooses_any_unit_of_his() -> None:
    """CY-12.5, CY-0.10: each goes where it belongs; a hero leaves the game (CY-15.11)."""
    for answer, left in (
        ("troop", "blue 1m ajax"),
        ("mercenary", "blue 1t ajax"),
        ("ajax", "blue 1t 1m"),
    ):
        s = Skirmish("ares")
        s.land("A1", "red", 6)
        s.land("A2", "blue", 1, 1, "ajax")
        s.land("A3", "green")
        s.land("B1", "blue")
        s.roll(red=[3], blue=[0])
        s.do("march A1 A2 1")
        s.answer("red", "join troop 6")
        assert s.asked() == {"blue": ["lose troop none", "lose mercenary none", "lose ajax none"]}
        # Nobody can leave A2 but red, who may go back.
        s.answer("blue", f"lose {answer} none")
        assert s.facts(LossSealed) == []
        assert s.stands("A2") == left
        assert s.asked() == {"red": ["retreat A1", "stay"]}
        assert s.table.gone == (["ajax"] if answer == "ajax" else [])
        assert s.table.factions["blue"].heroes == ([] if answer == "ajax" else ["ajax"])
        assert s.table.factions["blue"].troops == (8 if answer == "troop" else 7)
        assert s.table.supply.mercenaries == (16 if answer == "mercenary" else 15)


def tied() -> Skirmish:
    """A tie in A2: red 1t 1m against blue 1t 1m."""
    s = Skirmish("ares")
    s.land("A1", "red", 1, 1)
    s.land("A2", "blue", 1, 1)
    s.land("B1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 1", "join mercenary 1")
    return s


@pytest.mark.parametrize("first", ["blue", "red"])
def test_where_both_lose_neither_knows_the_others_choice(first: str) -> None:
    """CY-12.5, CY-22.2: both are asked, answers are hidden, then carried out together."""
    s = tied()
    both = ["lose troop none", "lose mercenary none"]
    assert s.asked() == {"blue": both, "red": both}
    assert list(s.asked()) == ["blue", "red"]
    second = "red" if first == "blue" else "blue"
    if first == "blue":
        s.answer("blue", "lose mercenary none")
    else:
        s.answer("red", "lose mercenary none")
    assert s.facts(LossesTaken) == []
    assert s.asked() == {second: both}
    seat = 1 if first == "blue" else 0
    for viewer in (SPECTATOR, frozenset({1 - seat}), frozenset({2})):
        feed = [redact(event, viewer) for event in s.events]
        assert b"mercenary" not in b"".join(canonical(event) for event in feed)
        assert redact(s.state, viewer).losses == {}
    own = redact(s.state, frozenset({seat}))
    assert [sealed.unit for sealed in own.losses.values()] == ["mercenary"]
    # Nothing is carried out yet, so that nothing on the table tells.
    assert s.stands("A2") == "blue 1t 1m"


def test_hidden_losses_are_revealed_as_one_fact() -> None:
    """CY-12.5."""
    s = tied()
    s.answer("red", "lose troop none")
    s.answer("blue", "lose mercenary none")
    assert s.facts(LossesTaken) == [
        LossesTaken("A2", (Loss("blue", "mercenary"), Loss("red", "troop")))
    ]
    assert s.state.losses == {}
    assert s.table.battle is not None
    assert s.table.battle.sealed == []
    assert s.stands("A2") == "blue 1t"
    assert (s.table.battle.troops, s.table.battle.mercenaries) == (0, 1)


def test_who_has_no_choice_is_not_asked() -> None:
    """CY-12.5, CY-22.3: that it is single is there for all to see."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 1, 1)
    s.land("B1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert list(s.asked()) == ["blue"]
    s.answer("blue", "lose troop none")
    assert s.facts(LossesTaken) == [
        LossesTaken("A2", (Loss("blue", "troop"), Loss("red", "troop")))
    ]


def test_the_attacker_retreats_on_the_same_terms() -> None:
    """CY-12.8, CY-R24: the defender keeps the area; not only the origin is open to the attacker."""
    s = Skirmish("ares")
    s.land("A1", "red", 2, 1)
    s.land("A2", "blue", 3)
    s.land("A3", "green")
    s.land("B1", "blue")
    s.sea("M", "red")
    s.roll(red=[0], blue=[3])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2", "join mercenary 1", "lose troop none")
    assert s.asked() == {"red": ["retreat A1", "retreat B2", "stay"]}
    with pytest.raises(Refused, match="A1, B2") as refused:
        s.answer("red", "retreat A3")
    assert refused.value.clause == "CY-12.8"
    s.answer("red", "retreat B2")
    assert s.stands("B2") == "red 1t 1m"
    assert s.stands("A1") == "red ct"
    assert s.stands("A2") == "blue 3t"
    assert s.facts(Retreated)[0].taken
    assert s.facts(BattleEnded) == [BattleEnded("A2", "blue", None)]
    assert captures == []


def test_jasons_enemy_fleets_carry_no_retreat() -> None:
    """C-55; CY-16.4, CY-12.10."""
    s = Skirmish("zeus")
    s.land("A3", "red", 1, 0, "jason")
    s.land("D2", "blue", 2)
    s.land("B1", "blue")
    s.sea("S", "blue")
    s.sea("E", "blue")
    s.roll(red=[1], blue=[0])
    s.do("mobilise A3 D2 1")
    s.answer("red", "join troop 1")
    # Blue, who lost a troop, may leave by his own fleets; red could only go to D1.
    assert s.asked() == {"blue": ["retreat B2", "retreat D1", "stay"]}
    s.answer("blue", "stay")
    assert s.asked() == {"red": ["retreat D1", "stay"]}
