"""The ground of the map: sea, the regions in the tints of their lands, sea trails."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine import drawing
from games.engine.drawing import Element, Paint
from games.engine.drawing.fitting import Room
from games.engine.drawing.ground import Ground, Place
from games.engine.drawing.palette import GREEN, RED, SKY, YELLOW
from games.engine.english import listed
from games.titles.hellas.board.outlines import OUTLINES, ROOMS, SHEET, TRAILS, Point
from games.titles.hellas.components.ids import LandId, RegionId
from games.titles.hellas.components.map import LAND_FACTS, MAP, Shrine
from games.titles.hellas.components.monuments import MONUMENTS

WIDTH = 624
"""Units from west to east."""

LANDS: dict[LandId, Paint] = {
    "red": RED,
    "yellow": YELLOW,
    "blue": SKY,
    "green": GREEN,
    "brown": Paint("#b08d57"),
}

_SCALE = WIDTH / SHEET[0]
HEIGHT = SHEET[1] * _SCALE

_WATER = "#e6eff4"
_SHORE = "#2f4550"
TINT = 0.38


def _units(corners: Sequence[Point]) -> list[tuple[float, float]]:
    return [(x * _SCALE, y * _SCALE) for x, y in corners]


def _room(west: int, north: int, east: int, south: int) -> Room:
    ((left, top), (right, bottom)) = _units(((west, north), (east, south)))
    return Room((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


PLACES: dict[RegionId, Room] = {region: _room(*box) for region, box in ROOMS.items()}
"""The room in each region, in units."""


def printed_ground(_options: object, _seats: int) -> Ground:
    """The regions, which are the same in every game (LH-1.1)."""
    places = {str(r): Place(tuple(_units(OUTLINES[r])), room) for r, room in PLACES.items()}
    return Ground(WIDTH, HEIGHT, places)


_SHRINES: dict[Shrine, str] = {
    "temple": "the place of a temple",
    "oracle_of_delphi": "the place of the Oracle of Delphi",
}


@cache
def ground() -> tuple[Element, ...]:
    """What is the same in every game."""
    sea = drawing.shape("rect", width=WIDTH, height=HEIGHT, fill=_WATER)
    return (sea, *map(_trail, TRAILS), *map(_region, MAP))


def _trail(corners: Sequence[Point]) -> Element:
    first, *others = (f"{x:.0f} {y:.0f}" for x, y in _units(corners))
    return drawing.shape(
        "path",
        d=f"M{first}L{' '.join(others)}",
        fill="none",
        stroke=_SHORE,
        stroke_width=2.5,
        stroke_dasharray="5 5",
    )


def _region(region: RegionId) -> Element:
    fill = drawing.tint(LANDS[MAP[region].land].fill, TINT)
    outline = drawing.outline(_units(OUTLINES[region]), fill=fill, stroke=_SHORE, line=1.6)
    return drawing.place(outline, region, _told(region))


def _told(region: RegionId) -> str:
    """``Attica: a region of the Blue Land, with a city and the monument of Athena``."""
    facts = MAP[region]
    there = [
        *(["Sparta" if facts.city == "sparta" else "a city"] if facts.city else []),
        *([_SHRINES[facts.shrine]] if facts.shrine else []),
        *([f"the monument of {MONUMENTS[facts.monument].name}"] if facts.monument else []),
    ]
    with_it = f", with {listed(there)}" if there else ""
    return f"{facts.name}: a region of the {LAND_FACTS[facts.land].name}{with_it}"
