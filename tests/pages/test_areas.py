"""Numbers on a board: each in its area, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.engine import registry
from games.engine.drawing.fitting import Room
from games.engine.drawing.ground import Ground, Place
from games.engine.drawing.marks import HEIGHT
from games.engine.drawing.words import width_of
from pages.charts.areas import Numbered, area_map
from tests.filled import filled

OF_TITLE = {"cyclades": [{"side": "A"}, {"side": "B"}]}
"""Options by which the boards of a title differ."""


def grounds() -> Iterator[tuple[str, Ground]]:
    for title in registry.titles().values():
        if title.unfolding is None or not title.unfolding.areas:
            continue
        for seats in title.seat_counts:
            for options in OF_TITLE.get(title.id, [{}]):
                ground = title.unfolding.ground(title.reading.options(dict(options)), seats)
                assert ground is not None
                yield f"{title.id} {seats} {options}", ground


GROUNDS = dict(grounds())


@pytest.mark.parametrize("written", ["0 %", "100 %", "0.05", "12.34"])
@pytest.mark.parametrize("board", GROUNDS)
def test_every_number_lies_in_its_area(board: str, written: str) -> None:
    """“100 %” stood across the border of five areas of Cyclades with two."""
    ground = GROUNDS[board]
    numbers = {area: Numbered(area, 1.0, written) for area in ground.places}
    drawn = area_map("Held", ground, numbers, percent=False).areas
    for area, place in filled(zip(drawn, ground.places.values(), strict=True)):
        assert written in area.words
        assert written in area.tooltip
        drawing = ElementTree.fromstring(area.words)
        for line in filled(each for each in drawing.iter() if each.tag == "text"):
            left, top, right, bottom = _box(line, list(_moves(drawing)))
            assert abs(left + right) / 2 <= 1
            assert right - left <= place.room.width
            assert bottom - top <= place.room.height
            assert -place.room.height / 2 - 1 <= top
            assert bottom <= place.room.height / 2 + 1


def _moves(drawing: ElementTree.Element) -> Iterator[str]:
    """From the innermost to the outermost, but for where the room lies."""
    grips = [each.get("transform", "") for each in drawing.iter() if each.tag == "g"]
    for grip in reversed(grips):
        yield from reversed(re.findall(r"(?:scale|rotate)\([-\d.]+\)", grip))


def _box(line: ElementTree.Element, moves: list[str]) -> tuple[float, float, float, float]:
    """Where a line is written, about the middle of the room."""
    size = float(line.get("font-size", 14))
    wide = width_of(line.text or "", size, bold="font-weight" in line.attrib)
    x, middle = float(line.get("x", 0)), float(line.get("y", 0)) - 0.36 * size
    box = (x, middle - HEIGHT / 2, x + wide, middle + HEIGHT / 2)
    for move in moves:
        if move == "rotate(-90)":
            left, top, right, bottom = box
            box = (top, -right, bottom, -left)
        else:
            scale = float(move.removeprefix("scale(").removesuffix(")"))
            box = tuple(scale * each for each in box)  # type: ignore[assignment]
    return box


def test_a_number_is_turned_where_an_area_is_too_narrow() -> None:
    narrow, wide = Room(50, 50, 14, 60), Room(50, 50, 60, 60)
    corners = ((0.0, 0.0), (99.0, 0.0), (99.0, 99.0))
    ground = Ground(99, 99, {"narrow": Place(corners, narrow), "wide": Place(corners, wide)})
    numbers = {area: Numbered(area, 1.0, "100 %") for area in ground.places}
    first, other = area_map("Held", ground, numbers, percent=True).areas
    assert "translate(50 50) rotate(-90)" in first.words
    assert "rotate" not in other.words
