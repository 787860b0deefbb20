"""Outlines of areas: every cell of a board is drawn once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.boards import READY, assembled
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.components.maps.layouts import laid_out
from games.titles.cyclades.components.maps.outlines import (
    Outlines,
    Point,
    case_outlines,
    outlines,
    traced,
)
from games.titles.cyclades.components.maps.records import AreaLaid, TileLaid
from games.titles.cyclades.components.maps.tiles import TILES
from tests.filled import filled

TURNED: dict[str, tuple[Side, tuple[TileLaid, ...]]] = {
    f"{side}, from turn {first}": (
        side,
        laid_out(side, sorted(TILES), [(first + n) % 4 for n in range(10)]),
    )
    for side in ("A", "B")
    for first in range(4)
}
DRAWN: dict[str, tuple[Sequence[AreaLaid], Outlines]] = {
    **{n: (assembled(r.side, r.tiles), outlines(r.side, r.tiles)) for n, r in READY.items()},
    **{n: (assembled(*board), outlines(*board)) for n, board in TURNED.items()},
    "case map": (CASE_MAP, case_outlines()),
}
every_board = pytest.mark.parametrize("name", DRAWN)


def size(polygon: Sequence[Point]) -> float:
    """In cells; positive if the polygon goes clockwise (y grows to the south)."""
    closed = pairwise([*polygon, polygon[0]])
    return sum(x * south - east * y for (x, y), (east, south) in closed) / 2


def inside(x: float, y: float, polygon: Sequence[Point]) -> bool:
    """Whether a ray to the east leaves the polygon an odd number of times."""
    crossed = False
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


@every_board
def test_every_area_has_a_simple_clockwise_outline(name: str) -> None:
    areas, drawn = DRAWN[name]
    assert set(drawn) == {area.id for area in areas}
    for polygon in drawn.values():
        assert len(set(polygon)) == len(polygon) >= 4
        assert size(polygon) > 0


@every_board
def test_labels_stand_in_their_own_outline(name: str) -> None:
    areas, drawn = DRAWN[name]
    for area in filled(areas):
        around = {other for other in drawn if inside(area.x / 10, area.y / 10, drawn[other])}
        assert around == ({area.id, "X"} if area.id == "C1" else {area.id})


@pytest.mark.parametrize("name", [*READY, *TURNED])
def test_outlines_of_tiles_leave_no_gap_and_do_not_overlap(name: str) -> None:
    tiles = READY[name].tiles if name in READY else TURNED[name][1]
    total = sum(size(polygon) for polygon in DRAWN[name][1].values())
    assert total == pytest.approx(36 * len(tiles))


@pytest.mark.parametrize("name", [*READY, *TURNED])
def test_neighbours_share_a_line_and_others_none(name: str) -> None:
    """CY-0.1: the drawing shows the very borders that the rules know."""
    areas, drawn = DRAWN[name]
    lines: dict[frozenset[Point], set[str]] = {}
    for area, polygon in drawn.items():
        for line in pairwise([*polygon, polygon[0]]):
            lines.setdefault(frozenset(line), set()).add(area)
    shared = {tuple(sorted(both)) for both in lines.values() if len(both) == 2}
    assert max(map(len, lines.values())) == 2
    assert shared == {
        (area.id, other) for area in areas for other in area.adjacent if area.id < other
    }


def test_the_case_map_is_drawn_along_its_cells() -> None:
    """The sea X lies all round C1: lands are drawn on top of seas."""
    drawn = case_outlines()
    assert {name: size(polygon) for name, polygon in drawn.items()} == {
        "A1": 6, "A2": 6, "A3": 6, "B1": 4, "B2": 4, "C1": 4, "D1": 3, "D2": 2,
        "E": 9, "M": 10, "N": 11, "S": 14, "W": 5, "X": 16,
    }  # fmt: skip
    assert set(drawn["C1"]) == {
        (9, 1), (10, 1), (11, 1), (11, 2), (11, 3), (10, 3), (9, 3), (9, 2),
    }  # fmt: skip


def test_tracing_goes_round_the_outside_and_moves_corners() -> None:
    ring = {(x, y): "c" if (x, y) == (1, 1) else "o" for x in range(3) for y in range(3)}
    drawn = traced(ring, {(1, 1): (0.75, 1.25)})
    assert len(drawn["o"]) == 12
    assert drawn["c"] == ((0.75, 1.25), (2, 1), (2, 2), (1, 2))


def test_a_turned_outline_is_the_upright_one_turned() -> None:
    """A point (x, y) of a tile comes to (6 - y, x) with each quarter turn."""
    points = outlines("A", (TileLaid("T05", 0, 0, 0),))["T05.P"]
    for turn in (1, 2, 3):
        points = tuple((round(6 - y, 2), x) for x, y in points)
        turned = outlines("A", (TileLaid("T05", 0, 0, turn),))["T05.P"]
        assert set(turned) == set(points)
