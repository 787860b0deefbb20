"""Marks in rows: within the room of an area, or one after the other in a box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.engine.drawing.elements import Element, on, shape
from games.engine.drawing.marks import HEIGHT, Mark, words

Row = list[Mark]

GAP = 3
_STEP = HEIGHT + 2
_LINE = 21
_BETWEEN = 10
_SIZES = (1.3, 1.15, 1, 0.93, 0.86, 0.79, 0.72)
"""From the largest down; what fits in none of them is drawn in the last one, across the border."""


@dataclass(frozen=True, slots=True)
class Room:
    """A box that lies within one area: its middle, width and height."""

    x: float
    y: float
    width: float
    height: float


_Rows = tuple[tuple[Mark, ...], ...]


def fitted(room: Room, ways: Sequence[Sequence[Row]], place: str) -> Element:
    """Marks in the middle of a room, in the first of the ways that fits it at the largest size;
    larger than usual in the first way only. They lie on ``place``.

    A way is a list of rows that are broken where they are too wide.
    """
    return _fitted(room, tuple(tuple(map(tuple, way)) for way in ways), place)


def fits(room: Room, way: Sequence[Row]) -> bool:
    """Whether rows of marks are within a room at any of the sizes."""
    rows = tuple(map(tuple, way))
    return any(_fit(room, rows, size) is not None for size in _SIZES)


@lru_cache(maxsize=2048)
def _fitted(room: Room, ways: tuple[_Rows, ...], place: str) -> Element:
    """Kept, as in most areas the same stands from one picture to the next."""
    tries = ((size, way) for size in _SIZES for way in (ways if size <= 1 else ways[:1]))
    fitting = ((size, rows) for size, way in tries if (rows := _fit(room, way, size)))
    size, rows = next(fitting, (_SIZES[-1], _broken(ways[-1], room.width / _SIZES[-1])))
    y = _STEP * (1 - len(rows)) / 2
    drawn = []
    for row in rows:
        drawn += placed(row, -_width(row) / 2, y)
        y += _STEP
    move = f"translate({round(room.x)} {round(room.y)})"
    scale = f" scale({size})" if size != 1 else ""
    return on(place, shape("g", *drawn, transform=move + scale))


def placed(marks: Iterable[Mark], x: float, y: float) -> list[Element]:
    """Side by side from ``x`` on, their middle on ``y``."""
    drawn = []
    for mark in marks:
        drawn.append(mark.drawn(x, y))
        x += mark.width + GAP
    return drawn


def in_rows(marks: Iterable[Mark], x: float, y: float, width: float) -> tuple[list[Element], float]:
    """From ``x`` on, in rows of at most ``width``, the middle of the first on ``y``; and the middle
    of a row below them."""
    drawn: list[Element] = []
    for row in _broken([list(marks)], width):
        drawn += placed(row, x, y)
        y += _STEP
    return drawn, y


def explained(meanings: Iterable[tuple[Mark, str]], width: float) -> tuple[list[Element], float]:
    """Signs, each with what it means, in lines of at most ``width``; and the height they take."""
    drawn: list[Element] = []
    x: float = 0
    y = _LINE // 2
    for sign, meaning in meanings:
        said = words(meaning)
        wide = sign.width + GAP + said.width
        if x + wide > width:
            x, y = 0, y + _LINE
        drawn += placed((sign, said), x, y)
        x += wide + _BETWEEN
    return drawn, y + _LINE // 2 + 1


def _fit(room: Room, way: _Rows, size: float) -> list[Row] | None:
    """The rows at this size; None if they need more room."""
    width, height = room.width / size, room.height / size
    if max((mark.width for row in way for mark in row), default=0) > width:
        return None
    rows = _broken(way, width)
    return rows if len(rows) * _STEP - 2 <= height else None


def _broken(way: Iterable[Iterable[Mark]], width: float) -> list[Row]:
    """No row is wider than ``width`` unless a single mark is."""
    rows: list[Row] = []
    for row in way:
        line: Row = []
        for mark in row:
            if line and _width([*line, mark]) > width:
                rows.append(line)
                line = []
            line.append(mark)
        if line:
            rows.append(line)
    return rows


def _width(row: Row) -> float:
    return sum(mark.width for mark in row) + GAP * (len(row) - 1)
