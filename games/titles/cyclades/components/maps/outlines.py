"""The outline of each area of a board, for drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.fixture import CASE_CELLS
from games.titles.cyclades.components.maps.placing import painted, turned
from games.titles.cyclades.components.maps.records import Cell, TileLaid
from games.titles.cyclades.components.maps.tiles import SIZE, TILES

Point = tuple[float, float]
Outlines = dict[str, tuple[Point, ...]]
"""By area: the corners of a polygon, clockwise, in cells from the north-west of the board.

An area inside another one leaves no hole in it: draw seas first and lands on top.
"""


def outlines(side: Side, tiles: Sequence[TileLaid]) -> Outlines:
    """Of a board of tiles; ValueError as ``painted``."""
    return traced(painted(side, tiles), _drifted(side, tiles))


def case_outlines() -> Outlines:
    """Of the board of the worked cases."""
    return traced(CASE_CELLS, {})


def traced(cells: Mapping[Cell, str], moved: Mapping[Cell, Point]) -> Outlines:
    """Walk once round the cells of each area; ``moved``: corners that are drawn elsewhere."""
    ways: dict[str, dict[Cell, Cell]] = {area: {} for area in cells.values()}
    for (x, y), area in cells.items():
        nw, ne, se, sw = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        borders = (((x, y - 1), nw, ne), ((x + 1, y), ne, se), ((x, y + 1), se, sw))
        for beyond, start, end in (*borders, ((x - 1, y), sw, nw)):
            if cells.get(beyond) != area:
                ways[area][start] = end
    return {
        area: tuple(moved.get(corner, corner) for corner in _round(way))
        for area, way in ways.items()
    }


def _round(way: Mapping[Cell, Cell]) -> list[Cell]:
    """The corners in walking order; the leftmost one lies on the outer border."""
    corners = [min(way)]
    while way[corners[-1]] != corners[0]:
        corners.append(way[corners[-1]])
    return corners


def _drifted(side: Side, tiles: Sequence[TileLaid]) -> dict[Cell, Point]:
    """Where the corners inside the tiles are drawn, turned with their tile."""
    moved = {}
    for laid in tiles:
        for row, drifts in enumerate(TILES[laid.tile][side].drift, 1):
            for col, (east, south) in enumerate(drifts, 1):
                x, y = turned((col, row), laid.turn, SIZE)
                # In hundredths until the end, so that no rounding error is drawn.
                spot = turned((100 * col + east, 100 * row + south), laid.turn, 100 * SIZE)
                moved[laid.x + x, laid.y + y] = (laid.x + spot[0] / 100, laid.y + spot[1] / 100)
    return moved
