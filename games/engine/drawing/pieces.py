"""What stands on most tables: boxes, areas, and pieces that tell their owner in letters too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.engine.drawing.elements import Element, group, shape, text, written
from games.engine.drawing.palette import INK, LINE, PAPER, Paint


def badge(x: float, y: float, mark: str, paint: Paint, radius: float = 11) -> Element:
    """A piece: a disc around (``x``, ``y``) with one to three letters on it."""
    size = radius * (1.15 if len(mark) < 3 else 0.85)
    return group(
        shape("circle", r=radius, fill=paint.fill, stroke=INK, stroke_width=1.5),
        text(0, size * 0.36, mark, size, anchor="middle", bold=True, fill=paint.ink),
        x=x,
        y=y,
    )


def panel(
    width: float, height: float, *, fill: str = PAPER, stroke: str = LINE, line: float = 1
) -> Element:
    """A box with round corners at (0, 0); put it into a ``group``."""
    thick = None if line == 1 else line
    return shape(
        "rect", width=width, height=height, rx=6, fill=fill, stroke=stroke, stroke_width=thick
    )


def polygon(
    points: Sequence[tuple[float, float]], *, fill: str, stroke: str = INK, line: float = 1
) -> Element:
    """A closed area: a hex, an island, a region."""
    corners = " ".join(f"{written(x)},{written(y)}" for x, y in points)
    return shape(
        "polygon",
        points=corners,
        fill=fill,
        stroke=stroke,
        stroke_width=None if line == 1 else line,
        stroke_linejoin="round",
    )


def outline(
    corners: Sequence[tuple[float, float]], *, fill: str, stroke: str = INK, line: float = 1
) -> Element:
    """An area of a map, which has many corners: each in whole units, told from the one before.

    Where two areas meet both round alike, so no gap opens between them. Corners on the way of a
    straight line are left out. So a map is told in half the bytes of ``polygon``. What is so thin
    that its way never turns is a stroke, and what has no corners is not seen.
    """
    return shape(
        "path",
        d=way(corners),
        fill=fill,
        stroke=stroke,
        stroke_width=None if line == 1 else line,
        stroke_linejoin="round",
    )


def way(corners: Sequence[tuple[float, float]]) -> str:
    """Along all of them and back, as the ``d`` of a path; nowhere without any."""
    units = [(round(x), round(y)) for x, y in corners]
    turning = _turning(units) or units
    if not turning:
        return ""
    (x, y), *others = turning
    steps = " ".join(f"{x - fx} {y - fy}" for (fx, fy), (x, y) in pairwise(turning))
    return (f"M{x} {y}l{steps}z" if others else f"M{x} {y}z").replace(" -", "-")


def _turning(corners: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those at which the way turns."""
    before, after = [*corners[-1:], *corners], [*corners[1:], *corners[:1]]
    return [
        (x, y)
        for (bx, by), (x, y), (ax, ay) in zip(before, corners, after, strict=False)
        if (x - bx) * (ay - by) != (y - by) * (ax - bx)
    ]
