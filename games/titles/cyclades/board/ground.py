"""Where each area is drawn, and the room inside it: what does not change while a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from games.engine.drawing.fitting import Room
from games.engine.drawing.ground import Ground, Place
from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.area_names import LAND_NAMES
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.components.maps.fixture import CASE_MAP
from games.titles.cyclades.components.maps.outlines import Outlines, Point, case_outlines, outlines
from games.titles.cyclades.components.maps.records import TileLaid
from games.titles.cyclades.options import Options
from games.titles.cyclades.state import Table

WIDTH = 624
"""Units from west to east."""

COLUMNS = 18
"""A board with more columns than this and fewer rows than columns is drawn a quarter turned."""

_FINE = 4
"""Samples along the border of a cell, by which the room in an area is measured."""

_NEEDED = (9, 7)
"""Samples: what stands in an area seldom needs more width or height than this."""

_COAST = 2
"""Units that are kept free beside a border."""

Sample = tuple[int, int]


def ground_of(table: Table) -> Ground | None:
    """The board on this table; None while none is laid."""
    if table.tiles:
        return _ground(table.side, table.tiles)
    return _ground("A", ()) if table.lands.keys() | table.seas.keys() == _CASE else None


def ready_ground(options: Options | None, seats: int) -> Ground | None:
    """The ready map (CY-1.5); None where tiles are laid at random, or options are mixed."""
    if options is None or options.map != "ready":
        return None
    ready = READY[f"{options.side}{seats}"]
    laid = _ground(ready.side, ready.tiles)
    lands_last = sorted(laid.places.items(), key=lambda place: place[0] in LAND_NAMES)
    return replace(laid, places=dict(lands_last))


_CASE = {area.id for area in CASE_MAP}


@lru_cache(maxsize=32)
def _ground(side: Side, tiles: tuple[TileLaid, ...]) -> Ground:
    """Of tiles; of none, the board of the worked cases."""
    drawn = outlines(side, tiles) if tiles else case_outlines()
    width, height = _extent(drawn, 0), _extent(drawn, 1)
    if width > max(COLUMNS, height):
        drawn = {area: tuple((height - y, x) for x, y in drawn[area]) for area in drawn}
        width, height = height, width
    cell = WIDTH / (width if height <= width else max(width, COLUMNS))
    rooms = _rooms(drawn)
    places = {
        area: Place(tuple((x * cell, y * cell) for x, y in corners), _scaled(rooms[area], cell))
        for area, corners in drawn.items()
    }
    return Ground(width * cell, height * cell, places)


def _extent(drawn: Outlines, axis: int) -> float:
    return max(corner[axis] for corners in drawn.values() for corner in corners)


def _scaled(box: tuple[int, int, int, int], cell: float) -> Room:
    """From the first and last samples, counted, to units."""
    left, top, right, bottom = (side * cell / _FINE for side in box)
    width, height = right - left - 2 * _COAST, bottom - top - 2 * _COAST
    return Room((left + right) / 2, (top + bottom) / 2, width, height)


def _rooms(drawn: Outlines) -> dict[str, tuple[int, int, int, int]]:
    """The best box of each area as (left, top, right, bottom), in samples."""
    covered: dict[Sample, str] = {}
    # An island inside a sea has the smaller outline, and is painted on top.
    for area in sorted(drawn, key=lambda name: -len(_covered(drawn[name]))):
        covered.update(dict.fromkeys(_covered(drawn[area]), area))
    owned: dict[str, set[Sample]] = {area: set() for area in drawn}
    for sample, area in covered.items():
        owned[area].add(sample)
    return {area: max(_boxes(samples), key=_use) for area, samples in owned.items()}


def _covered(corners: Sequence[Point]) -> list[Sample]:
    """The samples whose middle lies within a polygon, line by line."""
    samples = []
    lows, highs = min(y for _, y in corners), max(y for _, y in corners)
    for row in range(int(lows * _FINE), int(highs * _FINE) + 1):
        y = (row + 0.5) / _FINE
        crossings = sorted(
            ax + (y - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])
            if (ay > y) != (by > y)
        )
        for enters, leaves in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = round(enters * _FINE), round(leaves * _FINE)
            samples += [(col, row) for col in range(first, last)]
    return samples


def _boxes(samples: set[Sample]) -> Iterator[tuple[int, int, int, int]]:
    """Every box that can be widened neither to the left, to the right nor upwards: for each row it
    stands on, from west to east, those that end where the samples above a column are fewer."""
    tall: Mapping[Sample, int] = _heights(samples)
    west, east = min(col for col, _ in samples), max(col for col, _ in samples)
    for row in sorted({row for _, row in samples}):
        begun: list[tuple[int, int]] = []  # where a box begins and how high it is, rising
        for col in range(west, east + 2):
            left, height = col, tall.get((col, row), 0)
            while begun and begun[-1][1] > height:
                left, top = begun.pop()
                yield left, row + 1 - top, col, row + 1
            if height > (begun[-1][1] if begun else 0):
                begun.append((left, height))


def _heights(samples: set[Sample]) -> dict[Sample, int]:
    """How many samples of the area stand on each other above each one, itself included."""
    tall: dict[Sample, int] = {}
    for col, row in sorted(samples, key=lambda sample: sample[1]):
        tall[col, row] = tall.get((col, row - 1), 0) + 1
    return tall


def _use(box: tuple[int, int, int, int]) -> tuple[int, int, int, int, int]:
    """What the room is worth; among equals the larger, then the north-western, then the wider."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    needed = min(width, _NEEDED[0]) * min(height, _NEEDED[1])
    return needed, width * height, -top, -left, width
