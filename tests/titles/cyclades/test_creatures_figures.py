"""Creatures whose figure stays on the map (CY-6.4, CY-17.4, CY-17.5, CY-18.13 to CY-18.18)."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cyclades.events.battles import FleetsMoved
from games.titles.cyclades.events.cards import FigurePlaced, FleetsDestroyed, UnitDestroyed
from games.titles.cyclades.events.cycle import CreatureDiscarded, ProsperityAdded
from games.titles.cyclades.events.parts import Berthed
from games.titles.cyclades.rules.income import earned
from games.titles.cyclades.steps.cycle import Tend
from tests.titles.cyclades.case_map import Table

LANDS = ["A1", "A2", "A3", "B1", "B2", "C1", "D1", "D2"]
SEAS = ["E", "M", "N", "S", "W", "X"]


def bought(table: Table, card: str, *answers: str, **chance: Any) -> Table:
    """Red buys a card for 2 of its 10 gold."""
    table.track(card, None, None, None).purse("red", 10).turn("red")
    return table.play(f"buy {card} 0", *answers, **chance)


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
    assert table.told(FigurePlaced) == [FigurePlaced("red", "minotaur", "A2")]
    assert table.faction("red").creatures == ["minotaur"]
    assert table.told(CreatureDiscarded) == []
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
    assert table.told(FleetsDestroyed) == [FleetsDestroyed((Berthed("E", "red", 2),), "kraken")]
    assert (table.table.seas["E"].owner, table.table.seas["E"].fleets) == (None, 0)
    assert table.faction("red").fleets == 8


def test_kraken_in_an_empty_area_destroys_nothing() -> None:
    assert bought(Table(), "kraken", "area E").told(FleetsDestroyed) == []


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


# Hydra


def test_hydra_destroys_on_entering_and_gets_a_token() -> None:
    """C-51: the area stays its owner's, its income is doubled."""
    table = Table().land("B2", "blue", troops=1).land("B1", "blue").sea("S", "red", 1)
    bought(table, "hydra", "area E")
    assert table.moves() == ["strike B2 troop", "strike S fleet"]
    table.play("strike B2 troop")
    assert table.told(ProsperityAdded) == [ProsperityAdded("E", "hydra")]
    assert table.table.lands["B2"].owner == "blue"
    table.sea("E", "green", 1)
    assert earned(table.table)["green"] == 4


def test_hydra_must_take_what_there_is_even_her_holders_but_no_hero_nor_minotaur() -> None:
    """CY-R29: in her own area or beside it."""
    table = Table().land("D1", "red", heroes=["ajax"], mercenaries=1).land("D2", "blue", troops=1)
    table.figure("blue", "minotaur", "D2")
    bought(table, "hydra", "area D1")
    assert table.moves() == ["strike D1 mercenary", "strike D2 troop"]
    alone = Table().land("D1", "red", heroes=["ajax"], mercenaries=1)
    bought(alone, "hydra", "area D1")
    assert alone.table.lands["D1"].mercenaries == 0
    assert alone.table.lands["D1"].tokens == 1


def test_hydra_without_prey_gets_no_token() -> None:
    """CY-R29."""
    table = bought(Table().land("C1", "red", troops=1), "hydra", "area D2")
    assert table.told(ProsperityAdded) == []
    assert table.asked() == "action"


def test_hydra_eats_in_each_upkeep_though_she_stays() -> None:
    """CY-6.4, CY-18.14."""
    table = Table().persons("blue", priestesses=1).sea("E", "green", 1).sea("S", "green", 1)
    table.figure("blue", "hydra", "E").begin(Tend("blue", ("hydra",)))
    table.play("keep hydra", "stay", "strike S fleet")
    assert table.table.seas["E"].tokens == 1
    assert table.faction("green").fleets == 7


# Polyphemus


def test_polyphemus_drives_fleets_to_the_only_open_area() -> None:
    """C-50: from X they can go to E, N; E is Red's."""
    table = Table().sea("X", "blue", 2).sea("E", "green", 1)
    bought(table, "polyphemus", "area C1")
    assert table.told(FleetsMoved) == [FleetsMoved("blue", "X", "N", 1)] * 2
    assert (table.table.seas["N"].owner, table.table.seas["N"].fleets) == ("blue", 2)
    assert table.table.seas["X"].owner is None


def test_fleets_with_nowhere_to_go_are_destroyed() -> None:
    """C-50: N and E hold fleets of others."""
    table = Table().sea("X", "blue", 2).sea("E", "green", 1).sea("N", "green", 1)
    bought(table, "polyphemus", "area C1")
    assert table.told(UnitDestroyed) == [UnitDestroyed("X", "blue", "fleet", "polyphemus")] * 2
    assert table.faction("blue").fleets == 8


def test_fleets_leave_one_by_one_in_an_order_that_the_holder_chooses() -> None:
    """CY-18.15, CY-D08: around D2 are E and S, both closed; who goes first takes M."""
    table = Table().sea("E", "blue", 1).sea("S", "green", 1)
    table.sea("X", "red", 1).sea("N", "red", 1).sea("W", "red", 1)
    bought(table, "polyphemus", "area D2")
    assert table.moves() == ["push E M", "push S M"]
    table.play("push S M")
    assert table.table.seas["M"].owner == "green"
    assert table.told(UnitDestroyed) == [UnitDestroyed("E", "blue", "fleet", "polyphemus")]


def test_a_fleet_may_follow_its_own_and_never_enters_a_closed_area() -> None:
    """CY-R31, CY-R32: the Kraken closes N, the holder's own fleets wait in E."""
    table = Table().sea("X", "red", 2).sea("E", "red", 1).figure("blue", "kraken", "N")
    bought(table, "polyphemus", "area C1")
    assert table.table.seas["E"].fleets == 3


def test_a_fleet_is_not_destroyed_where_it_can_go() -> None:
    """CY-R31."""
    table = bought(Table().sea("X", "blue", 1), "polyphemus", "area C1")
    assert table.moves() == ["push X E", "push X N"]


def test_polyphemus_drives_fleets_out_after_a_move_in_upkeep_too() -> None:
    """CY-6.4: from D1 to D2, where S is closed now; M is Red's, so W is left."""
    table = Table().persons("blue", priestesses=1).sea("S", "green", 2).sea("M", "red", 1)
    table.figure("blue", "polyphemus", "D1").begin(Tend("blue", ("polyphemus",)))
    table.play("keep polyphemus", "area D2")
    assert table.told(FleetsMoved) == [FleetsMoved("green", "S", "W", 1)] * 2
