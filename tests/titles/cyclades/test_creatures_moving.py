"""Giant and Sylph, who move pieces of others (CY-18.3, CY-18.11)."""

from __future__ import annotations

from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_giant_brings_all_mercenaries_of_an_area_one_by_one() -> None:
    """C-53 a: the robbed area stays its owner's."""
    table = Table().land("A1", "red").land("A2", "red").land("B2", "blue", mercenaries=2)
    bought(table.land("D1", "green", mercenaries=1), "giant")
    assert table.moves() == ["area B2", "area D1"]
    table.play("area B2", "area A1", "area A2")
    lands = table.table.lands
    assert (lands["A1"].mercenaries, lands["A2"].mercenaries) == (1, 1)
    assert (lands["B2"].mercenaries, lands["B2"].owner) == (0, "blue")
    assert table.table.carried == 0
    assert table.table.creature_discards == ["giant"]


def test_medusa_bars_giant_both_ways_and_partners_are_not_robbed() -> None:
    """CY-R33, CY-R47, C-52: B1 holds Medusa, B2 is the partner's, A1 is the buyer's own."""
    table = Table(4, teams=(0, 0, 1, 1)).land("A1", "red", mercenaries=1)
    table.land("B1", "green", mercenaries=1).land("B2", "blue", mercenaries=1)
    table.figure("green", "medusa", "B1")
    bought(table, "giant")
    assert table.table.creature_discards == ["giant"]
    own = Table().land("A1", "red").land("A2", "red").land("B2", "blue", mercenaries=1)
    own.figure("blue", "medusa", "A1")
    bought(own, "giant")
    assert own.table.lands["A2"].mercenaries == 1


def test_giant_does_nothing_where_medusa_bars_every_area_of_his_player() -> None:
    """CY-R33."""
    table = Table().land("A1", "red").land("B2", "blue", mercenaries=1)
    bought(table.figure("blue", "medusa", "A1"), "giant")
    assert table.table.lands["B2"].mercenaries == 1
    assert table.table.creature_discards == ["giant"]


def test_sylph_exchanges_fleets_of_two_areas_without_a_battle() -> None:
    """C-53 d."""
    table = Table().sea("N", "red", 1).sea("E", "blue", 2).sea("W", "blue", 1)
    bought(table, "sylph")
    assert table.moves() == ["area E", "area N", "area W"]
    table.play("area N")
    assert table.moves() == ["area E", "area W"]
    table.play("area E")
    seas = table.table.seas
    assert (seas["N"].owner, seas["N"].fleets) == ("blue", 2)
    assert (seas["E"].owner, seas["E"].fleets) == ("red", 1)


def test_sylph_needs_two_areas_with_fleets() -> None:
    """CY-18.11, CY-R69."""
    table = bought(Table().sea("N", "red", 3), "sylph")
    assert table.asked() == "action"
    assert table.table.creature_discards == ["sylph"]
