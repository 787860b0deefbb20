"""The last land area of a faction, which may not be entered (CY-13.1 to CY-13.3)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.ids import BonusId, BuildingId
from games.titles.cyclades.rules.reach import last_lands, reachable
from tests.titles.cyclades.skirmish import Skirmish

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


def last_area(metropolises: int) -> Skirmish:
    """Blue's only area is D2; red stands beside it with so many metropolises."""
    s = Skirmish()
    s.land("D1", "red", 3)
    s.land("A1", "red")
    s.land("D2", "blue")
    s.table.lands["A1"].metropolises = ["priestess"] * metropolises
    return s


@pytest.mark.parametrize(
    ("own", "there", "allowed"),
    [(0, 0, False), (1, 0, False), (1, 1, False), (2, 1, True), (2, 0, False), (3, 0, False)],
)
def test_a_last_area_must_bring_the_metropolis_that_ends_the_game(
    own: int, there: int, allowed: bool
) -> None:
    """C-41, C-42, C-63; CY-13.1, CY-13.2."""
    s = last_area(own)
    bonuses: list[BonusId] = ["three_gold"]
    s.table.lands["D2"].metropolises = bonuses * there
    assert ("D2" not in last_lands(s.table, "red")) is allowed
    assert ("D2" in reachable(s.table, "red", "D1", by="ares")) is allowed
    assert ("D2" in reachable(s.table, "red", "A1", by="pegasus")) is allowed


@pytest.mark.parametrize(
    ("own", "building", "allowed"),
    [
        (3, "fortress", False),
        (3, "university", True),
        (2, "university", True),
        (1, "university", False),
    ],
)
def test_a_set_completed_by_the_buildings_there_counts(
    own: int, building: BuildingId, allowed: bool
) -> None:
    """C-63; CY-R50: red has port, fortress and temple."""
    s = last_area(own)
    s.table.lands["A1"].buildings = ["port", "fortress"]
    s.table.lands["D1"].buildings = ["temple"]
    s.table.lands["D2"].buildings = [building]
    assert ("D2" not in last_lands(s.table, "red")) is allowed


def test_a_teams_buildings_and_metropolises_count_together() -> None:
    """CY-13.1, CY-20.6, CY-20.7: mover or team."""
    s = Skirmish(teams=TEAMS)
    s.land("D1", "red", 1)
    s.land("A1", "green")
    s.land("D2", "blue")
    s.table.lands["A1"].metropolises = ["priestess", "priestess"]
    s.table.lands["A1"].buildings = ["port"]
    s.table.lands["D1"].buildings = ["fortress", "temple"]
    assert "D2" in last_lands(s.table, "red")
    s.table.lands["D2"].buildings = ["university"]
    assert "D2" not in last_lands(s.table, "red")


def test_an_area_that_is_not_the_last_is_open_and_so_is_nobodys() -> None:
    """CY-13.1: only the only one is protected."""
    s = last_area(0)
    assert "A2" not in last_lands(s.table, "red")
    s.land("C1", "blue")
    assert "D2" not in last_lands(s.table, "red")
