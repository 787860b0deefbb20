"""Strength with which battles end (LH-22.7)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import Attribute, RegionId
from tests.titles.lords_of_hellas.test_battle_cards import prepared


@pytest.mark.parametrize(
    ("region", "strength", "speed", "injured", "more"),
    [
        ("locris", 3, 2, [], 2),
        ("locris", 3, 4, [], 3),
        ("locris", 3, 4, ["speed"], 1),
        ("phocis", 3, 4, [], 0),
    ],
)
def test_achilles_adds_his_lower_attribute_where_he_is(
    region: RegionId, strength: int, speed: int, injured: list[Attribute], more: int
) -> None:
    """LH-R01, W-19."""
    field = prepared()
    field.hero(0, "achilles", region, strength=strength, speed=speed)
    field.injured(*injured)
    field.attack("locris", phocis=4)
    assert field.strengths() == (4 + more, 4)


@pytest.mark.parametrize(("region", "more"), [("locris", 2), ("phocis", 0)])
def test_heroic_presence(region: RegionId, more: int) -> None:
    """W-19."""
    field = prepared()
    field.blessed(1, "b_heroic_presence")
    field.hero(1, "perseus", region)
    field.attack("locris", phocis=4)
    assert field.strengths() == (4, 4 + more)


def test_stalwart_defense_helps_who_defends() -> None:
    """W-19."""
    for seat, strengths in ((0, (4, 4)), (1, (4, 5))):
        field = prepared()
        field.blessed(seat, "b_stalwart_defense")
        field.attack("locris", phocis=4)
        assert field.strengths() == strengths


def test_cunning_tactician_adds_one_for_each_own_card() -> None:
    """W-19."""
    field = prepared(P1=("bow_glory", "torch_glory"), P2=("sword_tactical_maneuver",))
    field.blessed(0, "b_cunning_tactician")
    field.attack("locris", phocis=4)
    field.answers("P2 play sword_tactical_maneuver", "P1 play bow_glory", "P1 play torch_glory")
    assert field.strengths() == (4 + 2 + 2, 6)
