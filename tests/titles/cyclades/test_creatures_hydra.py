"""Hydra, who eats on entering and in each upkeep (CY-18.14)."""

from __future__ import annotations

from games.titles.cyclades.events.cycle import ProsperityAdded
from games.titles.cyclades.rules.income import earned
from games.titles.cyclades.steps.cycle import Tend
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_hydra_destroys_on_entering_and_gets_a_token() -> None:
    """C-51: the area stays its owner's, its income is doubled."""
    table = Table().land("B2", "blue", troops=1).land("B1", "blue").sea("S", "red", 1)
    bought(table, "hydra", "area E")
    assert table.moves() == ["strike B2 troop", "strike S fleet"]
    table.play("strike B2 troop")
    assert table.facts(ProsperityAdded) == [ProsperityAdded("E", "hydra")]
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
    assert table.facts(ProsperityAdded) == []
    assert table.asked() == "action"


def test_hydra_eats_in_each_upkeep_though_she_stays() -> None:
    """CY-6.4, CY-18.14."""
    table = Table().persons("blue", priestesses=1).sea("E", "green", 1).sea("S", "green", 1)
    table.figure("blue", "hydra", "E").begin(Tend("blue", ("hydra",)))
    table.play("keep hydra", "stay", "strike S fleet")
    assert table.table.seas["E"].tokens == 1
    assert table.faction("green").fleets == 7
