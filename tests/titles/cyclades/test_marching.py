"""Land moves: what is listed, who goes, what arriving does (CY-11)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.events.battles import UnitsMoved
from games.titles.cyclades.events.gold import PriestessesGained
from games.titles.cyclades.steps.parts import Group
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
    assert s.facts(UnitsMoved) == [
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
    assert s.facts(PriestessesGained) == []
    assert s.facts(UnitsMoved)[0].taken is False
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
