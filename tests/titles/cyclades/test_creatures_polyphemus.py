"""Polyphemus, who drives fleets out of the seas beside him (CY-18.15)."""

from __future__ import annotations

from games.titles.cyclades.events.battles import FleetsMoved
from games.titles.cyclades.events.cards import UnitDestroyed
from games.titles.cyclades.steps.cycle import Tend
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_polyphemus_drives_fleets_to_the_only_open_area() -> None:
    """C-50: from X they can go to E, N; E is Red's."""
    table = Table().sea("X", "blue", 2).sea("E", "green", 1)
    bought(table, "polyphemus", "area C1")
    assert table.facts(FleetsMoved) == [FleetsMoved("blue", "X", "N", 1)] * 2
    assert (table.table.seas["N"].owner, table.table.seas["N"].fleets) == ("blue", 2)
    assert table.table.seas["X"].owner is None


def test_fleets_with_nowhere_to_go_are_destroyed() -> None:
    """C-50: N and E hold fleets of others."""
    table = Table().sea("X", "blue", 2).sea("E", "green", 1).sea("N", "green", 1)
    bought(table, "polyphemus", "area C1")
    assert table.facts(UnitDestroyed) == [UnitDestroyed("X", "blue", "fleet", "polyphemus")] * 2
    assert table.faction("blue").fleets == 8


def test_fleets_leave_one_by_one_in_an_order_that_the_holder_chooses() -> None:
    """CY-18.15, CY-D08: around D2 are E and S, both closed; who goes first takes M."""
    table = Table().sea("E", "blue", 1).sea("S", "green", 1)
    table.sea("X", "red", 1).sea("N", "red", 1).sea("W", "red", 1)
    bought(table, "polyphemus", "area D2")
    assert table.moves() == ["push E M", "push S M"]
    table.play("push S M")
    assert table.table.seas["M"].owner == "green"
    assert table.facts(UnitDestroyed) == [UnitDestroyed("E", "blue", "fleet", "polyphemus")]


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
    assert table.facts(FleetsMoved) == [FleetsMoved("green", "S", "W", 1)] * 2
