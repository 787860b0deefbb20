"""A number in each area of a board, drawn where the board of the title has the area: the larger the
number, the fuller the colour; each area has its number, so nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, log10

from django.utils.safestring import SafeString, mark_safe

from games.engine import drawing
from games.engine.drawing.elements import Element, shape
from games.engine.drawing.fitting import Room, Row, fits, fitted
from games.engine.drawing.ground import Ground
from games.engine.drawing.marks import words

STEPS = 5
_NAME, _NUMBER = 9.5, 12
_LEGEND = 30
_NICE = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


@dataclass(frozen=True, slots=True)
class Numbered:
    """An area in words: its name, and a number as it is written."""

    name: str
    number: float
    written: str


@dataclass(frozen=True, slots=True)
class Area:
    """``outline``: the number of its path, the same in all maps of one ground. ``shade``: from 0 to
    ``STEPS``. ``tooltip``: under the pointer. ``words``: what stands in it."""

    outline: int
    shade: int
    tooltip: str
    words: SafeString


@dataclass(frozen=True, slots=True)
class Step:
    """One of the legend: ``x`` of its square and of its words, and up to which number it goes."""

    shade: int
    x: float
    words_x: float
    words: str


@dataclass(frozen=True, slots=True)
class AreaMap:
    """All that the template draws; ``outlines`` are those of all maps of the ground."""

    title: str
    width: float
    height: float
    outlines: list[tuple[int, str]]
    areas: list[Area]
    legend: list[Step]
    legend_y: float


def area_map(title: str, ground: Ground, numbers: Mapping[str, Numbered], percent: bool) -> AreaMap:
    """``numbers``: by area, at least one; what is on the board and not there has no number.
    ``percent``: numbers are shares."""
    step = step_of(max(each.number for each in numbers.values()))
    return AreaMap(
        title,
        ground.width,
        ground.height + _LEGEND,
        [(n, drawing.way(place.corners)) for n, place in enumerate(ground.places.values())],
        [
            _area(n, area, place.room, numbers.get(area), step)
            for n, (area, place) in enumerate(ground.places.items())
        ],
        _legend(ground.width, step, percent),
        ground.height + _LEGEND - 22,
    )


def step_of(most: float) -> float:
    """A round number of which as many as there are steps reach as far as the largest."""
    if most <= 0:
        return 1.0
    size = 10.0 ** ceil(log10(most / STEPS) - 1)
    return next(nice * size for nice in _NICE if nice * size * STEPS >= most * (1 - 1e-9))


def _area(n: int, area: str, room: Room, numbered: Numbered | None, step: float) -> Area:
    if numbered is None:
        number = words("\N{EN DASH}", _NUMBER)
        return Area(n, 0, area, _drawn(str(fitted(room, [[[number]]], area))))
    name, number = words(numbered.name, _NAME), words(numbered.written, _NUMBER, bold=True)
    shade = min(STEPS, ceil(numbered.number / step - 1e-9))
    inside = _inside(room, [[[name], [number]], [[number]]], area)
    return Area(n, shade, f"{numbered.name}: {numbered.written}", _drawn(str(inside)))


def _inside(room: Room, ways: list[list[Row]], area: str) -> Element:
    """Upright, or turned where an area is too narrow for that."""
    if fits(room, ways[-1]):
        return fitted(room, ways, area)
    turned = fitted(Room(0, 0, room.height, room.width), ways, area)
    move = f"translate({round(room.x)} {round(room.y)}) rotate(-90)"
    return shape("g", turned, transform=move)


def _drawn(drawing_as_text: str) -> SafeString:
    """An element escapes all that it writes."""
    return mark_safe(drawing_as_text)


def _legend(width: float, step: float, percent: bool) -> list[Step]:
    wide = width / (STEPS + 1)
    return [
        Step(
            shade, round(shade * wide, 1), round(shade * wide + 22, 1), _up_to(shade, step, percent)
        )
        for shade in range(STEPS + 1)
    ]


def _up_to(shade: int, step: float, percent: bool) -> str:
    number = (
        f"{round(100 * shade * step, 6):g}\N{NO-BREAK SPACE}%"
        if percent
        else f"{round(shade * step, 6):g}"
    )
    return f"to {number}" if shade else number
