"""How one number of each seat went from round to round, as lines.

The stretch of a round is an element with ``data-version``, the moment at which the round began, so
that whoever shows the drawing can lead there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import TypeAlias

from games.engine.drawing.elements import Element, group, shape, text
from games.engine.drawing.page import page
from games.engine.drawing.palette import INK, LINE, QUIET, SEATS, Paint
from games.engine.drawing.words import SMALL
from games.engine.records import label

TOP, HEIGHT, BOTTOM = 12, 110, 24
LEFT, RIGHT = 40, 34
USUAL, NARROWEST = 300, 24
"""Units from the first moment to the last; and of one round, as wide as a finger at least."""

_At: TypeAlias = Callable[[int, int], tuple[float, float]]
"""Where the number of a moment is drawn: ``at(moment, number)``."""

_APART = 13
"""Units between the labels at the ends of two lines."""


def called(began: int | None, newest: str, name: str = "round") -> str:
    """A moment by the round that began then: 0 is the set-up, None the ``newest`` moment. ``name``:
    what the title calls a round."""
    if began is None:
        return newest
    return f"{name.capitalize()} {began}" if began else "At the start"


def course(
    name: str,
    definition: str,
    moments: Sequence[tuple[int, str]],
    numbers: Sequence[Sequence[int | None]],
    paints: Sequence[Paint] = SEATS,
) -> str:
    """An SVG document; ``paints``: of each seat, as on the board (``Title.paints``).

    ``moments``: of each the version and what it is called; ``numbers``: of each seat its number at
    each moment, None where it is not known.
    """
    step = max(NARROWEST, USUAL / max(1, len(moments) - 1))
    known = [number for line in numbers for number in line if number is not None]
    low, high = min([0, *known]), max([1, *known])

    def at(moment: int, number: int) -> tuple[float, float]:
        return LEFT + step * moment, TOP + HEIGHT * (high - number) / (high - low)

    width = LEFT + step * (len(moments) - 1) + RIGHT
    lines = zip(cycle(paints), numbers, strict=False)
    drawn = [
        *_scale(low, high, width),
        *(each for paint, line in lines for each in _line(paint, line, at)),
        *_ends(numbers, at),
        *_moments(moments, numbers, step),
    ]
    return page(width, TOP + HEIGHT + BOTTOM, name, definition, drawn)


def _scale(low: int, high: int, width: float) -> Iterator[Element]:
    for number in sorted({low, 0, high}):
        y = TOP + HEIGHT * (high - number) / (high - low)
        yield shape("line", x1=LEFT, y1=y, x2=width - RIGHT, y2=y, stroke=LINE)
        yield text(LEFT - 6, y + 4, str(number), SMALL, anchor="end", fill=QUIET)


def _line(paint: Paint, line: Sequence[int | None], at: _At) -> Iterator[Element]:
    """A light colour stands out from the paper by what is drawn behind it."""
    points = [at(moment, number) for moment, number in enumerate(line) if number is not None]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    for colour, width in ((INK, 3.5), (paint.fill, 2.2)):
        yield shape("polyline", points=drawn, fill="none", stroke=colour, stroke_width=width)


def _ends(numbers: Sequence[Sequence[int | None]], at: _At) -> Iterator[Element]:
    """Who it is, beside the last known number; who stands lower is written lower."""
    lasts = []
    for seat, line in enumerate(numbers):
        known = [(moment, number) for moment, number in enumerate(line) if number is not None]
        if known:
            lasts.append((*at(*known[-1]), seat))
    lowest = TOP + HEIGHT - _APART * len(lasts)
    y = 0.0
    for place, (x, there, seat) in enumerate(sorted(lasts, key=lambda last: (last[1], last[2]))):
        y = max(y + _APART, min(there, lowest + _APART * (place + 1)))
        yield text(x + 5, y + 4, label(seat), SMALL, bold=True)


def _moments(
    moments: Sequence[tuple[int, str]], numbers: Sequence[Sequence[int | None]], step: float
) -> Iterator[Element]:
    for number, (version, called) in enumerate(moments):
        x = LEFT + step * number
        summary = ", ".join(
            f"{label(seat)} {line[number]}"
            for seat, line in enumerate(numbers)
            if line[number] is not None
        )
        stretch = group(
            shape(
                "rect",
                x=x - step / 2,
                y=0,
                width=step,
                height=TOP + HEIGHT + BOTTOM,
                fill=LINE,
                fill_opacity=0,
            ),
            tooltip=f"{called}: {summary}" if summary else called,
        )
        stretch.append(
            text(x, TOP + HEIGHT + 17, _short(called), SMALL, anchor="middle", fill=QUIET)
        )
        stretch.set("data-version", str(version))
        yield stretch


def _short(called: str) -> str:
    return called.rpartition(" ")[2]
