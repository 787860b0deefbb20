"""Creatures that are carried out and discarded (CY-17.3, CY-17.8), Harpy first (CY-18.1)."""

from __future__ import annotations

from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.ids import CREATURES
from games.titles.cyclades.rules.creatures.playing import AT_ONCE, CARDS
from tests.titles.cyclades.buying import bought
from tests.titles.cyclades.case_map import Table


def test_every_creature_is_in_the_tables() -> None:
    assert set(CARDS) | set(AT_ONCE) == set(CREATURES)
    assert set(FIGURES) <= set(CARDS)


def test_harpy_destroys_a_troop_of_anybody_never_a_hero() -> None:
    """CY-18.1, CY-R47; Medusa does not protect (CY-R33, C-52)."""
    table = Table().land("A1", "red", troops=1).land("B1", "blue", mercenaries=1, heroes=["ajax"])
    table.land("A2", "green", troops=2).figure("red", "medusa", "A2")
    bought(table, "harpy")
    assert table.moves() == ["strike A1 troop", "strike A2 troop", "strike B1 mercenary"]
    assert table.refusal("strike B1 ajax").endswith("never a hero. (CY-18.1)")
    table.play("strike B1 mercenary")
    land = table.table.lands["B1"]
    assert (land.mercenaries, land.owner, land.heroes) == (0, "blue", ["ajax"])
    assert table.table.supply.mercenaries == 16
    assert table.table.creature_discards == ["harpy"]


def test_what_is_possible_must_be_done_even_to_oneself() -> None:
    """CY-R83: the only troop on the map is the buyer's own."""
    table = bought(Table().land("A1", "red", troops=1), "harpy")
    assert table.table.lands["A1"].troops == 0
    assert table.table.lands["A1"].owner == "red"
    assert table.faction("red").troops == 8
