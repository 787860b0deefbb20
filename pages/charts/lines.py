"""Lines over rounds: each as wide as its place on the page, told apart by dashes and by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

HEIGHT = 220
TOP, BOTTOM = 12, 30


@dataclass(frozen=True, slots=True)
class Line:
    """``points``: ready for an SVG that is 100 wide; ``x`` in per cent and ``y`` in pixels: where
    its name stands."""

    name: str
    points: str
    band: str
    y: float
    dashed: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """All that the template draws. ``ticks``: rounds; ``levels``: numbers."""

    title: str
    description: str
    height: int
    base: int
    lines: list[Line]
    ticks: list[tuple[float, str]]
    levels: list[tuple[float, str]]


@dataclass(frozen=True, slots=True)
class Told:
    """A line to draw: by round its mean with a low and a high number."""

    name: str
    numbers: Sequence[tuple[int, float, float, float]]


def lines(title: str, series: Sequence[Told]) -> Lines | None:
    """None where nothing is to be drawn."""
    every = [number for line in series for _, *some in line.numbers for number in some]
    rounds = sorted({each[0] for line in series for each in line.numbers})
    if not every or len(rounds) < 2:
        return None
    low, high = min(0.0, *every), max(1.0, *every)

    def x(number: int) -> float:
        return round(6 + 82 * (number - rounds[0]) / (rounds[-1] - rounds[0]), 2)

    def y(number: float) -> float:
        return round(TOP + (HEIGHT - TOP) * (high - number) / (high - low), 1)

    drawn = [
        Line(
            line.name,
            " ".join(f"{x(n)},{y(mean)}" for n, mean, _, _ in line.numbers),
            " ".join(
                [f"{x(n)},{y(above)}" for n, _, _, above in line.numbers]
                + [f"{x(n)},{y(below)}" for n, _, below, _ in reversed(line.numbers)]
            ),
            y(line.numbers[-1][1]),
            place > 0,
        )
        for place, line in enumerate(series)
        if line.numbers
    ]
    ends = "; ".join(f"{line.name} {line.numbers[-1][1]:.1f}" for line in series if line.numbers)
    step = max(1, len(rounds) // 10)
    return Lines(
        title,
        f"Means where the lines end: {ends}. All figures stand in the table below.",
        HEIGHT + BOTTOM,
        HEIGHT,
        _apart(drawn),
        [(x(n), str(n)) for n in rounds[::step]],
        # Never beyond the lines, where there is no room for a number.
        [(y(level), f"{level:g}") for level in sorted({ceil(low), 0, floor(high)})],
    )


def _apart(drawn: list[Line]) -> list[Line]:
    """Names that would lie on each other are written one below the other."""
    placed: list[Line] = []
    for line in sorted(drawn, key=lambda each: each.y):
        lowest = placed[-1].y + 16 if placed else 0.0
        placed.append(Line(line.name, line.points, line.band, max(line.y, lowest), line.dashed))
    return placed
