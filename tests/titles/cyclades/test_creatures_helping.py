"""Cyclops, Charon, Graeae and Pegasus, who help their player (CY-18.5 to CY-18.8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cyclades.events.battles import UnitsMoved
from games.titles.cyclades.events.building import MetropolisBuilt
from games.titles.cyclades.events.cycle import IncomeEarned
from games.titles.cyclades.events.parts import Share
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_cyclops_may_complete_a_set_which_is_built_at_once() -> None:
    """C-46."""
    table = Table().land("A1", "red", buildings=["port"]).land("B1", "red", buildings=["temple"])
    bought(table.land("A2", "red", buildings=["port", "fortress"]), "cyclops")
    assert "exchange A2 port university" in table.moves()
    assert "exchange A2 port port" not in table.moves()
    table.play("exchange A2 port university")
    table.play("raise A2", stack_metropolises=["priestess"])
    assert [event.area for event in table.facts(MetropolisBuilt)] == ["A2"]
    assert all(not land.buildings for land in table.table.lands.values())
    assert table.table.creature_discards == ["cyclops"]


def test_cyclops_takes_only_what_the_supply_has() -> None:
    """CY-18.5, CY-0.9."""
    table = Table().land("A1", "red", buildings=["port"])
    table.table.supply.buildings.update(fortress=0, temple=0)
    bought(table, "cyclops")
    assert table.table.lands["A1"].buildings == ["university"]


def test_charon_swaps_a_hero_who_cannot_be_sacrificed_this_cycle() -> None:
    """C-47; it works in Medusa's area too (CY-R46)."""
    table = Table().land("A2", "red", heroes=["ajax"]).heroes("helen", "jason")
    for area in ("A1", "A3", "B1", "B2", "C1", "D1"):
        table.land(area, "red")
    table.faction("red").fleets = 0
    bought(table.figure("blue", "medusa", "A2"), "charon")
    table.play("hero jason")
    assert table.table.lands["A2"].heroes == ["jason"]
    assert table.table.hero_track == ["helen", "ajax"]
    assert table.moves("sacrifice") == []


@pytest.mark.parametrize(("heroes", "track"), [([], ["helen", None]), (["ajax"], [None, None])])
def test_charon_needs_a_hero_on_both_sides(heroes: list[str], track: list[Any]) -> None:
    """CY-18.6."""
    table = Table().land("A2", "red", heroes=heroes)
    table.table.hero_track = track
    bought(table, "charon")
    assert table.table.creature_discards == ["charon"]
    assert table.faction("red").heroes == heroes


def test_graeae_pays_the_income_of_one_faction_as_things_are_now() -> None:
    """C-48: A1 sends its income to Blue's Cerberus."""
    table = Table().land("A1", "red").sea("M", "red", 1).figure("blue", "cerberus", "A1")
    bought(table, "graeae")
    assert table.facts(IncomeEarned) == [IncomeEarned((Share("red", 1),), "graeae")]
    assert (table.gold("red"), table.gold("blue")) == (9, 5)


def test_pegasus_flies_units_anywhere_but_from_and_to_medusa() -> None:
    """CY-18.8, C-52: A2 holds Medusa; A1 is left to a token."""
    table = Table().land("A1", "red", troops=2).land("A2", "red", troops=1)
    bought(table.figure("red", "medusa", "A2"), "pegasus")
    assert table.moves() == [f"area {area}" for area in ("A3", "B1", "B2", "C1", "D1", "D2")]
    assert "the area of Medusa" in table.refusal("area A2")
    table.play("area C1", "join troop 2")
    assert table.facts(UnitsMoved)[0].by == "pegasus"
    assert table.gold("red") == 8
    assert table.table.lands["A1"].owner == "red"
    assert table.faction("red").priestesses == 1
    assert table.table.creature_discards == ["pegasus"]


def test_pegasus_respects_a_last_land_area() -> None:
    """CY-13.1, CY-13.3: D2 is all that Blue has."""
    table = Table().land("A1", "red", troops=1).land("D2", "blue")
    assert "area D2" not in bought(table, "pegasus").moves()
