"""Boards: areas, borders and islands (CY-0.1, CY-0.2, CY-1.5)."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from games.titles.cyclades.components.maps.boards import READY, assembled
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.components.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.components.maps.survey import bordering
from tests.filled import filled

BOARDS = {name: assembled(ready.side, ready.tiles) for name, ready in READY.items()}
BOARDS["case map"] = CASE_MAP


def by_id(areas: tuple[AreaLaid, ...]) -> dict[str, AreaLaid]:
    return {area.id: area for area in areas}


def islands(areas: tuple[AreaLaid, ...]) -> list[set[str]]:
    lands: dict[int, set[str]] = defaultdict(set)
    for area in areas:
        if area.kind == "land":
            lands[area.island].add(area.id)
    return [lands[number] for number in sorted(lands)]


# areas, lands, islands, sites, cornucopias, priestesses, borders between areas
COUNTS = {
    "A2": (58, 25, 16, 43, 29, 5, 121),
    "A3": (42, 18, 11, 32, 22, 4, 88),
    "A4": (58, 25, 16, 43, 29, 5, 121),
    "A5": (73, 31, 18, 57, 35, 7, 155),
    "A6": (73, 31, 18, 57, 35, 7, 155),
    "B2": (63, 24, 15, 44, 28, 5, 141),
    "B3": (46, 17, 10, 32, 22, 6, 101),
    "B4": (63, 24, 15, 44, 28, 5, 141),
    "B5": (81, 31, 18, 56, 36, 7, 183),
    "B6": (81, 31, 18, 56, 36, 7, 183),
    "case map": (14, 8, 4, 15, 8, 2, 30),
}


@pytest.mark.parametrize("name", BOARDS)
def test_what_there_is_on_each_board(name: str) -> None:
    areas = BOARDS[name]
    assert COUNTS[name] == (
        len(areas),
        sum(area.kind == "land" for area in areas),
        len(islands(areas)),
        sum(area.sites for area in areas),
        sum(area.cornucopias for area in areas),
        sum(area.priestess for area in areas),
        sum(len(area.adjacent) for area in areas) // 2,
    )


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_are_mutual_and_areas_and_neighbours_are_sorted(name: str) -> None:
    areas = BOARDS[name]
    board = by_id(areas)
    assert list(board) == sorted(board)
    for area in areas:
        assert list(area.adjacent) == sorted(set(area.adjacent) - {area.id})
        assert all(area.id in board[other].adjacent for other in area.adjacent)


@pytest.mark.parametrize("name", BOARDS)
def test_an_island_is_a_largest_group_of_linked_lands(name: str) -> None:
    """CY-0.2: beyond the lands of an island there is only sea, and none falls apart."""
    areas = BOARDS[name]
    board = by_id(areas)
    for area in areas:
        if area.kind == "sea":
            assert area.island == -1
        else:
            beside = [board[other] for other in area.adjacent if board[other].kind == "land"]
            assert all(other.island == area.island for other in beside)
            alone = sum(other.island == area.island for other in areas) == 1
            assert alone == (not beside)


@pytest.mark.parametrize("name", BOARDS)
def test_islands_are_numbered_in_the_order_of_their_first_lands(name: str) -> None:
    firsts = [min(island) for island in islands(BOARDS[name])]
    assert firsts == sorted(firsts)
    numbers = {area.island for area in BOARDS[name] if area.kind == "land"}
    assert numbers == set(range(len(firsts)))


@pytest.mark.parametrize("name", BOARDS)
def test_only_lands_have_sites_and_priestesses(name: str) -> None:
    for area in BOARDS[name]:
        if area.kind == "sea":
            assert (area.sites, area.priestess) == (0, False)
        else:
            assert 1 <= area.sites <= 3


def test_the_case_map_is_the_one_that_cases_describe() -> None:
    board = by_id(CASE_MAP)
    assert {name: (area.sites, area.cornucopias) for name, area in board.items() if area.sites} == {
        "A1": (2, 1), "A2": (2, 0), "A3": (1, 1), "B1": (2, 1),
        "B2": (3, 0), "C1": (2, 1), "D1": (2, 1), "D2": (1, 0),
    }  # fmt: skip
    assert {name for name, area in board.items() if area.priestess} == {"A3", "C1"}
    assert {name for name in "EMNSWX" if board[name].cornucopias} == {"N", "M", "E"}
    assert {name: " ".join(area.adjacent) for name, area in board.items()} == {
        "A1": "A2 M N W",
        "A2": "A1 A3 M W",
        "A3": "A2 M S W",
        "B1": "B2 M N X",
        "B2": "B1 E M X",
        "C1": "X",
        "D1": "D2 E",
        "D2": "D1 E S",
        "E": "B2 D1 D2 M S X",
        "M": "A1 A2 A3 B1 B2 E N S",
        "N": "A1 B1 M W X",
        "S": "A3 D2 E M W",
        "W": "A1 A2 A3 N S",
        "X": "B1 B2 C1 E N",
    }
    assert islands(CASE_MAP) == [{"A1", "A2", "A3"}, {"B1", "B2"}, {"C1"}, {"D1", "D2"}]


def test_a_corner_is_not_a_border() -> None:
    """CY-0.1: a and d touch at a point, and so do b and c."""
    cells = {(0, 0): "a", (1, 0): "b", (0, 1): "c", (1, 1): "d"}
    assert bordering(cells) == {
        "a": {"b", "c"}, "b": {"a", "d"}, "c": {"a", "d"}, "d": {"b", "c"},
    }  # fmt: skip


def test_what_lies_apart_does_not_touch() -> None:
    assert bordering({(0, 0): "a", (2, 0): "b", (0, 7): "c"}) == {
        "a": set(),
        "b": set(),
        "c": set(),
    }


@pytest.mark.parametrize(
    ("name", "area", "neighbours"),
    [
        ("A3", "T01.a", "T01.P T01.b T01.d T07.b T09.d"),
        ("A4", "T01.c", "T01.Q T01.R T01.b T01.d T04.a T09.d"),
        ("B3", "T01.P", "T01.Q T01.a T01.b T01.d T02.R"),
        ("B6", "T08.P", "T05.R T08.a T08.d"),
    ],
)
def test_areas_touch_across_the_borders_of_tiles(name: str, area: str, neighbours: str) -> None:
    assert " ".join(by_id(BOARDS[name])[area].adjacent) == neighbours


def test_only_on_side_b_do_islands_reach_over_two_tiles() -> None:
    for name in READY:
        spans = Counter(len({land[:3] for land in island}) for island in islands(BOARDS[name]))
        assert max(spans) == (2 if name.startswith("B") else 1)
    assert {"T01.P", "T01.Q", "T02.R"} in islands(BOARDS["B3"])
    assert {"T06.P", "T09.P", "T09.Q"} in islands(BOARDS["B5"])


def test_a_quarter_turn_brings_the_north_of_a_tile_to_the_east() -> None:
    """Land P of T01 lies at its north border, land P of T03 at its west border."""
    beside = TileLaid("T03", 6, 0, 0)
    turned = assembled("B", (TileLaid("T01", 0, 0, 1), beside))
    assert {"T01.P", "T01.Q", "T03.P", "T03.Q"} in islands(turned)
    for turn in (0, 2, 3):
        apart = assembled("B", (TileLaid("T01", 0, 0, turn), beside))
        assert "T03.P" not in by_id(apart)["T01.P"].adjacent


def test_labels_are_in_tenths_of_a_cell_and_turn_with_their_tile() -> None:
    places = []
    for turn in range(4):
        land = by_id(assembled("A", (TileLaid("T01", 6, 12, turn),)))["T01.P"]
        places.append((land.x, land.y))
    assert places == [(75, 145), (95, 135), (105, 155), (85, 165)]


@pytest.mark.parametrize("turn", range(4))
def test_turning_a_tile_changes_nothing_within_it(turn: int) -> None:
    for side in ("A", "B"):
        for tile in filled(sorted({laid.tile for laid in READY["A6"].tiles})):
            upright = assembled(side, (TileLaid(tile, 0, 0, 0),))
            turned = assembled(side, (TileLaid(tile, 9, 3, turn),))
            assert [(a.id, a.adjacent, a.island, a.sites, a.cornucopias) for a in upright] == [
                (a.id, a.adjacent, a.island, a.sites, a.cornucopias) for a in turned
            ]


def test_tiles_neither_overlap_nor_lie_twice() -> None:
    with pytest.raises(ValueError, match="overlap"):
        assembled("A", (TileLaid("T01", 0, 0, 0), TileLaid("T02", 5, 5, 0)))
    with pytest.raises(ValueError, match="twice"):
        assembled("A", (TileLaid("T01", 0, 0, 0), TileLaid("T01", 6, 0, 0)))
