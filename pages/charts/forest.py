"""A forest plot: on each row a difference with its interval, and through all rows none.

It is drawn as ``pages.charts.dots`` draws rates, on a scale of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pages.charts.axis import Axis, axis_of
from pages.charts.dots import BOTTOM, ROW, TOP, Chart, Row

LETTERS = 30
"""Of a name that stand in the drawing, so that they fit on a phone; the table has all."""

_WORDS, _DOT = 16, 30


@dataclass(frozen=True, slots=True)
class Effect:
    """What is drawn on a row; ``low`` and ``high`` are None where too little is known. ``note``:
    the figures in words, at the right."""

    name: str
    note: str
    difference: float
    low: float | None
    high: float | None
    differs: bool


def forest(title: str, effects: Sequence[Effect], worded: Callable[[float], str]) -> Chart | None:
    """The plot of some differences, which ``worded`` writes; None where there is none."""
    drawn = [each for each in effects if each.low is not None]
    if not drawn:
        return None
    ends = [end for each in drawn for end in (each.difference, each.low, each.high)]
    axis = axis_of([*(end for end in ends if end is not None), 0.0])
    base = TOP + ROW * len(effects)
    apart = ", ".join(f"{each.name} ({each.note})" for each in drawn if each.differs)
    return Chart(
        title,
        f"The line is no difference. Shown to differ: {apart or 'none of them'}."
        " All figures stand in the table below.",
        base + BOTTOM,
        base,
        [_row(each, TOP + ROW * number, axis) for number, each in enumerate(effects)],
        [(axis.place(tick), worded(tick)) for tick in axis.ticks()],
        axis.place(0.0),
        "no difference",
        "start" if axis.place(0.0) < 20 else "end" if axis.place(0.0) > 80 else "middle",
    )


def _short(name: str) -> str:
    """What stands after a colon stays, since it is what rows of one number differ in."""
    if len(name) <= LETTERS:
        return name
    *_, end = name.rpartition(": ")
    end = f": {end}" if len(end) < LETTERS / 2 else ""
    return f"{name[: LETTERS - 1 - len(end)].strip()}…{end}"


def _row(effect: Effect, top: int, axis: Axis) -> Row:
    known = effect.low is not None and effect.high is not None
    return Row(
        _short(effect.name),
        effect.note,
        top + _WORDS,
        top + _DOT,
        axis.place(effect.difference) if known else None,
        axis.place(effect.low) if known and effect.low is not None else None,
        axis.place(effect.high) if known and effect.high is not None else None,
        effect.differs,
    )
