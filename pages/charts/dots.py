"""A chart of rates: on each row a dot, its interval, and through all rows the expected rate; or
of differences of rates, and through all rows none.

The drawing is as wide as its place on the page: what lies on the scale is placed in per cent, while
letters keep their size, so that it can be read on a phone. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.charts.axis import Axis, axis_for

ROW = 44
"""Height of a row in pixels: its words above, its dot below."""

TOP = 26
BOTTOM = 26
_WORDS, _DOT = 16, 30


@dataclass(frozen=True, slots=True)
class Rate:
    """What is drawn on a row. ``rate``, ``low`` and ``high`` are None where n is too small.

    ``note``: the figures in words, at the right. ``differs``: from the expected rate.
    """

    name: str
    note: str
    rate: float | None
    low: float | None
    high: float | None
    differs: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row in place: ``y`` in pixels from the top, ``x`` in per cent; all None without a rate."""

    name: str
    note: str
    words_y: int
    y: int
    x: float | None
    from_x: float | None
    to_x: float | None
    differs: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that the template draws. ``ticks``: place and words; ``line``: words of the line
    through all rows."""

    title: str
    description: str
    height: int
    base: int
    rows: list[Row]
    ticks: list[tuple[float, str]]
    line_x: float
    line: str
    anchor: str


def chart(title: str, rates: Sequence[Rate], expected: float) -> Chart | None:
    """The chart of some rates; None if for none of them n is large enough."""
    expectation = f"Expected if all were equal: {per_cent(expected)}."
    return _chart(
        title, rates, expected, f"expected {per_cent(expected)}", expectation, signed=False
    )


def plain(title: str, rates: Sequence[Rate]) -> Chart | None:
    """The chart of rates that nothing is expected of; None if none can be told."""
    return _chart(title, rates, 0.0, "", "", signed=False)


def differences(title: str, rates: Sequence[Rate]) -> Chart | None:
    """The chart of differences of rates, in points; None if none can be told."""
    return _chart(title, rates, 0.0, "no difference", "The line is no difference.", signed=True)


def _chart(
    title: str, rates: Sequence[Rate], line: float, words: str, expectation: str, *, signed: bool
) -> Chart | None:
    drawn = [rate for rate in rates if rate.rate is not None]
    if not drawn:
        return None
    ends = [end for each in drawn for end in (each.rate, each.low, each.high) if end is not None]
    axis = axis_for([*ends, line], -1.0 if signed else 0.0)
    base = TOP + ROW * len(rates)
    return Chart(
        title,
        _description(drawn, expectation),
        base + BOTTOM,
        base,
        [_row(rate, TOP + ROW * number, axis) for number, rate in enumerate(rates)],
        [(axis.place(tick), _tick(tick, signed)) for tick in axis.ticks()],
        axis.place(line),
        words,
        _anchor(axis.place(line)),
    )


def _tick(tick: float, signed: bool) -> str:
    if not signed:
        return f"{tick * 100:.0f} %"
    return f"{tick * 100:+.0f}".replace("-", "\N{MINUS SIGN}") if tick else "0"


def tail(p: float | None) -> str:
    """``0.042``, ``<0.001``; a dash where nothing was tested."""
    if p is None:
        return "–"
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def points(difference: float) -> str:
    """``+3.1`` or ``−0.4``: a difference of rates, in percentage points."""
    return f"{difference * 100:+.1f}".replace("-", "\N{MINUS SIGN}")


def per_cent(rate: float) -> str:
    """``27.1 %``, with a space at which no line is broken."""
    return f"{rate * 100:.1f}\N{NO-BREAK SPACE}%"


def _row(rate: Rate, top: int, axis: Axis) -> Row:
    return Row(
        rate.name,
        rate.note,
        top + _WORDS,
        top + _DOT,
        None if rate.rate is None else axis.place(rate.rate),
        None if rate.low is None else axis.place(rate.low),
        None if rate.high is None else axis.place(rate.high),
        rate.differs,
    )


def _description(drawn: Sequence[Rate], expectation: str) -> str:
    by_rate = sorted(drawn, key=lambda rate: rate.rate or 0)
    lowest, highest = by_rate[0], by_rate[-1]
    apart = [rate.name for rate in by_rate if rate.differs]
    different = ", ".join(apart) if apart else "none of them"
    ends = f"Lowest: {lowest.name}, {lowest.note}. Highest: {highest.name}, {highest.note}."
    if expectation:
        ends = f"{expectation} {ends} Different from what is expected: {different}."
    return f"{ends} All figures stand in the table below."


def _anchor(x: float) -> str:
    return "start" if x < 20 else "end" if x > 80 else "middle"
