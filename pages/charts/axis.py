"""The scale of a chart of rates: a stretch of 0 to 1 with round ticks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
_MOST_TICKS = 6
_NARROWEST = 0.1


@dataclass(frozen=True, slots=True)
class Axis:
    """From ``low`` to ``high``, rates or differences of them; drawn between ``MARGIN`` and
    100 - ``MARGIN`` per cent."""

    low: float
    high: float
    step: float

    MARGIN = 2.0

    def place(self, rate: float) -> float:
        """Where a rate stands, in per cent of the width of the drawing."""
        part = (rate - self.low) / (self.high - self.low)
        return round(self.MARGIN + part * (100 - 2 * self.MARGIN), 2)

    def ticks(self) -> list[float]:
        """The rates at which the axis is marked, both ends included."""
        return [
            round(self.low + number * self.step, 4)
            for number in range(round((self.high - self.low) / self.step) + 1)
        ]


def axis_for(rates: Iterable[float], least: float = 0.0) -> Axis:
    """An axis that holds all ``rates`` (at least one), none below ``least``, and is cut at round
    numbers.

    It need not begin at 0: dots are read by their place, not by their distance from the edge.
    """
    known = list(rates)
    low, high = min(known), max(known)
    lacking = max(_NARROWEST - (high - low), 0) / 2
    low, high = max(low - lacking, least), min(high + lacking, 1.0)
    for step in _STEPS:
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        if last - first < _MOST_TICKS:
            break
    return Axis(round(first * step, 4), round(last * step, 4), step)


def axis_of(values: Iterable[float]) -> Axis:
    """An axis of any scale that holds all ``values`` (at least one), cut at round numbers."""
    known = list(values)
    low, high = min(known), max(known)
    if low == high:
        low, high = low - 1, high + 1
    power = floor(log10((high - low) / _MOST_TICKS))
    for factor in (1, 2, 5, 10, 20):
        step = factor * 10.0**power
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        if last - first < _MOST_TICKS:
            break
    return Axis(round(first * step, 9), round(last * step, 9), step)
