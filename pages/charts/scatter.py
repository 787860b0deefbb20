"""Shares along, differences upwards: each thing a dot with its number in the table below.

What lies across is placed in per cent, what lies upwards in pixels, so that letters keep their
size. Corners are named in words, and what differs has another shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.charts.axis import axis_for
from pages.charts.dots import per_cent, points

HEIGHT = 340
_TOP, _BOTTOM = 26, 40
_LEFT, _RIGHT = 12.0, 97.0


@dataclass(frozen=True, slots=True)
class Thing:
    """``number``: its place in the table. ``low`` and ``high``: of the difference."""

    number: int
    name: str
    share: float
    difference: float
    low: float
    high: float
    differs: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """A thing in place: ``x`` in per cent, all else in pixels."""

    number: int
    x: float
    y: float
    low: float
    high: float
    differs: bool


@dataclass(frozen=True, slots=True)
class Scatter:
    """Everything that the template draws. ``corners``: place, anchor and words. ``levels`` and
    ``ticks``: the scales at the left and below; ``zero`` and ``middle``: the two lines that part
    the corners."""

    title: str
    description: str
    height: int
    base: float
    dots: list[Dot]
    levels: list[tuple[float, str]]
    ticks: list[tuple[float, str]]
    zero: float
    middle: float
    corners: list[tuple[float, float, str, str]]


def scatter(
    title: str, things: Sequence[Thing], middle: float, corners: tuple[str, str, str, str]
) -> Scatter | None:
    """``middle``: from what share on something is taken often. ``corners``: words at the upper
    left, upper right, lower left, lower right. None where there is nothing to draw."""
    if not things:
        return None
    across = axis_for([*(thing.share for thing in things), middle])
    ends = [end for thing in things for end in (thing.low, thing.high)]
    upwards = axis_for([*ends, 0.0], -1.0)

    def x(share: float) -> float:
        part = (share - across.low) / (across.high - across.low)
        return round(_LEFT + part * (_RIGHT - _LEFT), 2)

    def y(difference: float) -> float:
        part = (difference - upwards.low) / (upwards.high - upwards.low)
        return round(HEIGHT - _BOTTOM - part * (HEIGHT - _TOP - _BOTTOM), 1)

    dots = [
        Dot(
            thing.number,
            x(thing.share),
            y(thing.difference),
            y(thing.low),
            y(thing.high),
            thing.differs,
        )
        for thing in things
    ]
    base = HEIGHT - _BOTTOM
    above, below = _TOP - 10, base - 6
    places = (
        *((_LEFT + 1, above, "start"), (_RIGHT, above, "end")),
        *((_LEFT + 1, below, "start"), (_RIGHT, below, "end")),
    )
    return Scatter(
        title,
        _description(things),
        HEIGHT,
        base,
        dots,
        [(y(tick), points(tick) if tick else "0") for tick in upwards.ticks()],
        [(x(tick), f"{tick * 100:.0f} %") for tick in across.ticks()],
        y(0.0),
        x(middle),
        [(*place, words) for place, words in zip(places, corners, strict=True)],
    )


def _description(things: Sequence[Thing]) -> str:
    apart = "; ".join(
        f"{thing.number} {thing.name}, {points(thing.difference)}, taken by {per_cent(thing.share)}"
        for thing in things
        if thing.differs
    )
    return f"Shown to differ: {apart or 'none of them'}. All figures stand in the table below."
