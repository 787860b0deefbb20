"""Griffin, Dryad and Satyr, who take from others (CY-18.2, CY-18.4, CY-18.9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from games.engine.secrecy import redact
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cycle import CreatureDiscarded
from games.titles.cyclades.events.gold import GoldTaken
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_griffin_takes_half_rounded_down_and_only_the_two_learn_how_much() -> None:
    """C-53 b, C-62, CY-4.4."""
    table = bought(Table().purse("blue", 7).purse("green", 0), "griffin")
    assert table.moves() == ["rob blue", "rob green"]
    table.play("rob blue")
    assert (table.gold("red"), table.gold("blue")) == (11, 4)
    (taken,) = table.facts(GoldTaken)
    assert taken == GoldTaken("red", "blue", (0, 1), 3)
    assert redact(taken, frozenset({2})).gold is UNSET
    assert redact(taken, frozenset({1})).gold == 3


@pytest.mark.parametrize("victim", ["blue", "green"])
def test_an_empty_purse_may_be_named(victim: Any) -> None:
    """C-62, CY-R48: from either 0."""
    table = bought(Table().purse("blue", 1).purse("green", 0), "griffin")
    table.play(f"rob {victim}")
    assert table.gold("red") == 8


def test_griffin_names_the_purse_of_another_team_once() -> None:
    """CY-17.8, CY-R48: of teams red-blue, green-yellow, purple-black."""
    table = bought(Table(6, teams=(0, 0, 1, 1, 2, 2)), "griffin")
    assert table.moves() == ["rob green", "rob purple"]
    table.play("rob purple")
    assert table.facts(GoldTaken)[0].known_to == (0, 1, 4, 5)


def test_an_eliminated_faction_has_no_purse() -> None:
    table = Table(4)
    table.faction("green").out = True
    assert bought(table, "griffin").moves() == ["rob blue", "rob yellow"]


def test_dryad_takes_a_priestess_of_somebody_who_has_one() -> None:
    """C-53 c, CY-17.8: a partner may be hit too (CY-R56)."""
    table = Table(4, teams=(0, 0, 1, 1)).persons("blue", priestesses=2)
    bought(table.persons("green", priestesses=1), "dryad")
    assert table.moves() == ["rob blue", "rob green"]
    table.play("rob blue")
    assert (table.faction("blue").priestesses, table.faction("red").priestesses) == (1, 1)


@pytest.mark.parametrize("card", ["dryad", "satyr"])
def test_without_anybody_to_rob_the_card_is_just_discarded(card: str) -> None:
    """C-62, CY-R76: the buyer's own persons are no prey."""
    table = bought(Table().persons("red", priestesses=2, philosophers=2), card)
    assert table.table.creature_discards == [card]
    assert table.asked() == "action"


def test_a_fourth_philosopher_taken_by_satyr_builds() -> None:
    """CY-18.9, CY-14.3: the metropolis comes before the card is discarded."""
    table = Table().land("A1", "red").persons("red", philosophers=3)
    bought(table.persons("green", philosophers=1), "satyr", stack_metropolises=["three_gold"])
    assert table.table.lands["A1"].metropolises == ["three_gold"]
    assert table.faction("red").philosophers == 0
    assert table.gold("red") == 11
    kinds = [type(event) for event in table.events]
    assert kinds.index(MetropolisBuilt) < kinds.index(CreatureDiscarded)
