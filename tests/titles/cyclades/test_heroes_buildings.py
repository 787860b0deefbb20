"""Helen and Odysseus, who give buildings for a metropolis (CY-16.3, CY-16.8)."""

from __future__ import annotations

import pytest

from tests.titles.cyclades.sacrifices import PRIESTESS, offered, with_hero


def test_helen_takes_two_pairs_one_by_one() -> None:
    """C-54 b: temples and ports, of three types that come in pairs; no first part is a dead end."""
    table = with_hero("helen", buildings=["temple"]).land("A2", "red", buildings=["temple", "port"])
    table.land("B2", "red", buildings=["port", "fortress", "fortress"])
    table.land("D1", "red", buildings=["university"])
    table.play("sacrifice helen")
    assert table.moves() == [
        "return temple A1",
        "return temple A2",
        "return port A2",
        "return port B2",
        "return fortress B2",
    ]
    table.play("return port A2")
    assert "return temple A1" in table.moves()
    assert "return port B2" in table.moves()
    table.play("return temple A1")
    assert table.moves() == ["return temple A2", "return port B2"]
    assert table.refusal("return fortress B2").endswith("port or temple. (CY-16.3)")
    table.play("return port B2", "raise A1", **PRIESTESS)
    assert table.table.lands["A2"].buildings == []
    assert table.table.lands["B2"].buildings == ["fortress", "fortress"]
    assert table.table.lands["A1"].metropolises == ["priestess"]
    assert table.table.supply.buildings["temple"] == 10


@pytest.mark.parametrize("standing", [["temple"] * 4, ["temple", "temple", "port"]])
def test_helen_asks_for_pairs_of_two_types(standing: list[str]) -> None:
    """CY-16.3: four of a kind are no two pairs."""
    table = with_hero("helen", buildings=standing[:2])
    assert offered(table.land("B2", "red", buildings=standing[2:])) == []


def test_odysseus_takes_three_of_one_type() -> None:
    """C-54 c: with three ports and four temples the type is chosen by the first to go."""
    table = with_hero("odysseus", buildings=["port", "temple"])
    table.land("A2", "red", buildings=["temple", "temple"])
    table.land("B2", "red", buildings=["port", "port", "temple"])
    table.play("sacrifice odysseus")
    assert "return port A1" in table.moves()
    table.play("return temple B2")
    assert table.moves() == ["return temple A1", "return temple A2"]
    table.play("return temple A2", "return temple A1")
    assert table.moves() == ["raise A1", "raise A2", "raise B2"]
    assert table.table.lands["A2"].buildings == ["temple"]


def test_odysseus_does_not_ask_where_three_stand_alike() -> None:
    """Three ports in one area go unasked."""
    table = with_hero("odysseus").land("B2", "red", buildings=["port"] * 3)
    table.play("sacrifice odysseus", "raise B2", **PRIESTESS)
    assert table.table.lands["B2"].buildings == []
    assert table.table.supply.buildings["port"] == 10
