"""Ready maps and their quick starts (CY-1.5, CY-2.6)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.maps.assembly import unmet
from games.titles.cyclades.components.maps.boards import READY, ReadyMap, assembled
from games.titles.cyclades.components.maps.records import AreaLaid
from tests.filled import filled

ready_maps = pytest.mark.parametrize("ready", READY.values(), ids=READY)


def board(ready: ReadyMap) -> dict[str, AreaLaid]:
    return {area.id: area for area in assembled(ready.side, ready.tiles)}


def test_each_side_has_a_map_for_each_number_of_seats() -> None:
    assert list(READY) == ["A2", "A3", "A4", "A5", "A6", "B2", "B3", "B4", "B5", "B6"]
    assert all(ready.id == name for name, ready in READY.items())
    assert {(f"{ready.side}{ready.seats}") for ready in READY.values()} == set(READY)


@ready_maps
def test_two_seats_lead_four_factions(ready: ReadyMap) -> None:
    """CY-21.1: everybody else leads one."""
    assert ready.factions == (4 if ready.seats == 2 else ready.seats)
    assert len(ready.quick_start) == ready.factions


@ready_maps
def test_the_number_of_tiles(ready: ReadyMap) -> None:
    """CY-1.5: two per player from 3 to 5, eight for two and for teams of four, ten for six."""
    assert len(ready.tiles) == {2: 8, 3: 6, 4: 8, 5: 10, 6: 10}[ready.seats]


@ready_maps
def test_a_ready_map_has_five_lands_for_each_faction_and_is_fit(ready: ReadyMap) -> None:
    areas = assembled(ready.side, ready.tiles)
    assert unmet(areas, ready.factions) == ()
    assert sum(area.kind == "land" for area in areas) >= 5 * ready.factions


@ready_maps
def test_start_income_and_sites_are_equal(ready: ReadyMap) -> None:
    """4 gold in the first income (CY-4.1); 6 sites on side A, 5 on side B."""
    areas = board(ready)
    for start in filled(ready.quick_start):
        assert sum(areas[area].cornucopias for pair in start for area in pair) == 4
        assert sum(areas[land].sites for land, _ in start) == (6 if ready.side == "A" else 5)


@ready_maps
def test_no_start_land_has_a_priestess(ready: ReadyMap) -> None:
    areas = board(ready)
    assert not any(areas[land].priestess for start in ready.quick_start for land, _ in start)


@ready_maps
def test_a_quick_start_could_have_been_placed(ready: ReadyMap) -> None:
    """CY-2.1-2.3: two islands in the first round, a fleet beside each land, no area twice."""
    areas = board(ready)
    used = [area for start in ready.quick_start for pair in start for area in pair]
    assert len(used) == len(set(used)) == 6 * ready.factions
    for start in ready.quick_start:
        assert areas[start[0][0]].island != areas[start[1][0]].island
        for land, sea in start:
            assert areas[land].kind == "land"
            assert areas[sea].kind == "sea"
            assert sea in areas[land].adjacent


@pytest.mark.parametrize("name", ["A2", "A4", "A6", "B2", "B4", "B6"])
def test_team_mates_begin_the_first_round_on_different_islands(name: str) -> None:
    """CY-20.3, for the usual pairs of factions (CY-20.1)."""
    ready = READY[name]
    areas = board(ready)
    for first, second in filled(zip(ready.quick_start[::2], ready.quick_start[1::2], strict=True)):
        mine, theirs = ({areas[land].island for land, _ in own[:2]} for own in (first, second))
        assert not mine & theirs
