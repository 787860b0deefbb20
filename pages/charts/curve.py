"""A response curve: what an outcome becomes as one number of the rules is changed.

What lies across is placed in per cent, what lies upwards in pixels, so that letters keep their
size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pages.charts.axis import axis_of

HEIGHT = 240
_TOP, _BOTTOM = 16, 34
_LEFT, _RIGHT = 12.0, 96.0


@dataclass(frozen=True, slots=True)
class Point:
    """``at``: the number. ``value``: of the outcome there, with its interval; ``is_usual``: it is
    the number as it stands, of which all others are told as a difference."""

    at: int
    value: float
    low: float
    high: float
    differs: bool
    is_usual: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A point in place: ``x`` in per cent, all else in pixels."""

    x: float
    y: float
    low: float
    high: float
    differs: bool
    is_usual: bool
    words: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Everything that the template draws. ``lines``: from mark to mark. ``ticks``: place and words
    of the scale at the left."""

    title: str
    description: str
    height: int
    base: float
    marks: list[Mark]
    lines: list[tuple[Mark, Mark]]
    ticks: list[tuple[float, str]]


def curve(title: str, points: Sequence[Point], worded: Callable[[float], str]) -> Curve | None:
    """The curve through some points, which ``worded`` writes; None for fewer than two."""
    if len(points) < 2:
        return None
    points = sorted(points, key=lambda point: point.at)
    scale = axis_of(end for point in points for end in (point.low, point.value, point.high))
    first, last = points[0].at, points[-1].at

    def up(value: float) -> float:
        part = (value - scale.low) / (scale.high - scale.low)
        return round(HEIGHT - _BOTTOM - part * (HEIGHT - _TOP - _BOTTOM), 1)

    marks = [
        Mark(
            round(_LEFT + (point.at - first) / (last - first) * (_RIGHT - _LEFT), 2),
            up(point.value),
            up(point.low),
            up(point.high),
            point.differs,
            point.is_usual,
            str(point.at),
        )
        for point in points
    ]
    words = "; ".join(f"{point.at}: {worded(point.value)}" for point in points)
    return Curve(
        title,
        f"{words}. All figures stand in the table below.",
        HEIGHT,
        HEIGHT - _BOTTOM,
        marks,
        list(pairwise(marks)),
        [(up(tick), worded(tick)) for tick in scale.ticks()],
    )
