"""From what size on something is flagged, and how sure that is: decided before anybody looked.

Version 1. A difference of five points of a hundred is what one in twenty games turns on, which
players of one evening do not notice; one of ten is felt. What hardly anybody takes is no choice,
and what nearly everybody takes is none either. Whoever changes a number raises the version of the
metric that uses it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

NOTABLE = 0.05
LARGE = 0.10
"""Of rates of winning, up or down."""

SELDOM = 0.05
NEARLY_ALWAYS = 0.90
"""Of those who could take it."""

Size: TypeAlias = Literal["large", "notable", "slight", "seldom", "nearly always", "usual"]
Certainty: TypeAlias = Literal["certain", "likely", "open", "none"]


class Judged(NamedTuple):
    """``certain``: the whole interval is of that size; ``likely``: it differs, and part of the
    interval is smaller; ``open``: it is not shown to differ, and may be large all the same;
    ``none``: none of these. What is large, notable, seldom or nearly always, and certain or likely,
    is a flag."""

    size: Size
    certainty: Certainty

    @property
    def flagged(self) -> bool:
        """Whether somebody should look at it."""
        return self.size not in ("slight", "usual") and self.certainty in ("certain", "likely")


def of_difference(
    difference: float, low: float | None, high: float | None, differs: bool | None
) -> Judged:
    """Of rates of winning; ``low`` and ``high``: its interval."""
    size: Size = "slight"
    least = 0.0
    if abs(difference) >= LARGE:
        size, least = "large", LARGE
    elif abs(difference) >= NOTABLE:
        size, least = "notable", NOTABLE
    if low is None or high is None:
        return Judged(size, "open")
    if differs:
        nearest = max(low, -high)
        far = max(abs(low), abs(high))
        sure = nearest >= least if least else far < NOTABLE
        return Judged(size, "certain" if sure else "likely")
    return Judged(size, "open" if max(-low, high) >= LARGE else "none")


def of_pick_rate(rate: float, low: float, high: float) -> Judged:
    """Of those who could take it; ``low`` and ``high``: its interval."""
    if rate < SELDOM:
        return Judged("seldom", "certain" if high < SELDOM else "likely")
    if rate > NEARLY_ALWAYS:
        return Judged("nearly always", "certain" if low > NEARLY_ALWAYS else "likely")
    return Judged("usual", "none")
