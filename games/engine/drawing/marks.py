"""Signs that stand in areas, boxes and legends: a shape with letters on it, in rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from games.engine.drawing.elements import Element, Line, group, shape, text
from games.engine.drawing.palette import INK, Paint
from games.engine.drawing.words import width_of

HEIGHT = 16
"""Of every mark; its middle is at 0, its left end too."""

SIZE = 12
"""Of the letters."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign, its width, and words under the pointer; ``at``: the place that it is, if it is one.

    Drawn once for all tables: put the elements into a group and change nothing in them.
    """

    elements: tuple[Element, ...]
    width: float
    tooltip: str = ""
    at: str = ""

    def named(self, at: str, tooltip: str = "") -> Mark:
        """The same sign as the place ``at``, with another ``tooltip`` if there is one."""
        return replace(self, at=at, tooltip=tooltip or self.tooltip)

    def drawn(self, x: float, y: float) -> Element:
        """The sign with its left end at ``x`` and its middle on ``y``; a bare line of letters is
        moved itself, as a group around it would say nothing."""
        bare = self.elements[0]
        if len(self.elements) == 1 and isinstance(bare, Line) and not (self.tooltip or self.at):
            return bare.moved(x, y)
        return group(*self.elements, x=x, y=y, tooltip=self.tooltip, at=self.at)


@cache
def words(letters: str, size: float = SIZE, *, bold: bool = False) -> Mark:
    """Letters alone."""
    line = text(0, size * 0.36, letters, size, bold=bold)
    return Mark((line,), width_of(letters, size, bold=bold))


@cache
def pill(letters: str, paint: Paint, tooltip: str) -> Mark:
    """Letters on a round ground: a piece."""
    width = max(HEIGHT, 8 + wide(letters))
    ground = shape("rect", y=-8, width=width, height=HEIGHT, rx=8, fill=paint.fill, stroke=INK)
    return Mark((ground, lettered(width, letters, paint.ink)), width, tooltip)


def slab(
    width: float, fill: str, stroke: str, *, line: float | None = None, dashes: str | None = None
) -> Element:
    """A square ground, 14 units high."""
    return shape(
        "rect",
        y=-7,
        width=width,
        height=14,
        fill=fill,
        stroke=stroke,
        stroke_width=line,
        stroke_dasharray=dashes,
    )


def lettered(width: float, letters: str, ink: str = INK) -> Element:
    """Letters in the middle of a sign."""
    return text(width / 2, 4.3, letters, SIZE, anchor="middle", bold=True, fill=ink)


def wide(letters: str) -> float:
    """How wide the letters of a sign are."""
    return width_of(letters, SIZE, bold=True)


@cache
def swords() -> Mark:
    """Crossed: an attacker follows."""
    path = "M1-6 12 6M12-6 1 6M0 3 4 7M9 7 13 3"
    crossed = shape("path", d=path, stroke=INK, stroke_width=2, fill="none")
    return Mark((crossed,), 13, "battle")
