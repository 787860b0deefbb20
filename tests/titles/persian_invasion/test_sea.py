"""Closed sea trails (LHS-7.2)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import BORDERS, SEA_TRAILS
from games.titles.persian_invasion.facts.ways import is_open, neighbours
from tests.titles.persian_invasion.invasion import Invasion

OPEN = {frozenset(("boeotia", "euboea")), frozenset(("crete", "argolis"))}


@pytest.mark.parametrize("trail", SEA_TRAILS)
@pytest.mark.parametrize("closed", [False, True])
def test_all_but_two_trails_close(trail: tuple[RegionId, RegionId], closed: bool) -> None:
    """LHS-7.2: in both directions."""
    table = Invasion(act=2)
    table.campaign.closed = closed
    goes = not closed or frozenset(trail) in OPEN
    start, other = trail
    assert is_open(table.table, start, other) == is_open(table.table, other, start) == goes
    assert (other in neighbours(table.table, start)) == goes


@pytest.mark.parametrize("border", BORDERS)
def test_ways_by_land_stay_open(border: tuple[RegionId, RegionId]) -> None:
    """LHS-7.2."""
    table = Invasion(act=2)
    table.campaign.closed = True
    assert is_open(table.table, *border)
