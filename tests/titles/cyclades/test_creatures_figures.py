"""Creatures whose figure stays on the map (CY-6.4, CY-17.4, CY-17.5, CY-18.13 to CY-18.18)."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cyclades.events.cards import FigurePlaced, FleetsDestroyed
from games.titles.cyclades.events.cycle import CreatureDiscarded
from games.titles.cyclades.events.parts import Berthed
from games.titles.cyclades.steps.cycle import Tend
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table

LANDS = ["A1", "A2", "A3", "B1", "B2", "C1", "D1", "D2"]
SEAS = ["E", "M", "N", "S", "W", "X"]


def areas(table: Table) -> list[str]:
    return [line.removeprefix("area ") for line in table.moves()]


@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("cerberus", LANDS),
        ("hydra", LANDS + SEAS),
        ("polyphemus", LANDS),
        ("medusa", LANDS),
        ("kraken", SEAS),
    ],
)
def test_a_figure_goes_to_any_area_of_its_kind_without_another(card: str, places: Any) -> None:
    """CY-17.4, CY-17.5: whoever controls it."""
    table = Table().land("A1", "red").land("B1", "blue", troops=2).sea("E", "green", 1)
    table.figure("blue", "minotaur", "B1")
    table.table.seas["S"].creature = "hydra" if card != "hydra" else "kraken"
    assert areas(bought(table, card)) == [a for a in places if a not in ("B1", "S")]
    assert f"{card.capitalize()}: its figure goes to a " in table.refusal("area B1")


def test_the_minotaur_stands_only_where_his_holder_has_control() -> None:
    """CY-17.4."""
    table = Table().land("A1", "red").land("A2", "red", troops=1).land("B1", "blue")
    assert areas(bought(table, "minotaur")) == ["A1", "A2"]
    assert "that you control" in table.refusal("area B1")
    table.play("area A2")
    assert table.facts(FigurePlaced) == [FigurePlaced("red", "minotaur", "A2")]
    assert table.faction("red").creatures == ["minotaur"]
    assert table.facts(CreatureDiscarded) == []
    assert table.table.playing == []


def test_a_figure_without_an_area_is_just_discarded() -> None:
    """CY-R72: every sea area holds a creature; price lost."""
    table = Table()
    for area in SEAS:
        table.table.seas[area].creature = "hydra"
    bought(table, "kraken")
    assert table.table.creature_discards == ["kraken"]
    assert table.gold("red") == 8


def test_kraken_destroys_all_fleets_in_its_area_the_holders_too() -> None:
    """CY-18.18, C-24."""
    table = bought(Table().sea("E", "red", 2), "kraken")
    table.play("area E")
    assert table.facts(FleetsDestroyed) == [FleetsDestroyed((Berthed("E", "red", 2),), "kraken")]
    assert (table.table.seas["E"].owner, table.table.seas["E"].fleets) == (None, 0)
    assert table.faction("red").fleets == 8


def test_kraken_in_an_empty_area_destroys_nothing() -> None:
    assert bought(Table(), "kraken", "area E").facts(FleetsDestroyed) == []


def test_upkeep_with_one_priestess() -> None:
    """C-13: the Kraken is kept and moves, Cerberus goes."""
    table = Table().persons("blue", priestesses=1).sea("W", "green", 3)
    table.figure("blue", "cerberus", "A1").figure("blue", "kraken", "S")
    table.begin(Tend("blue", ("cerberus", "kraken")))
    table.begin().play("keep kraken", "area W")
    assert table.table.seas["W"].creature == "kraken"
    assert table.table.seas["W"].fleets == 0
    assert table.faction("green").fleets == 8
    assert table.table.lands["A1"].creature is None
    assert table.table.creature_discards == ["cerberus"]
