"""One figure of a run: what was measured, beside what, and whether that is good enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import msgspec


@dataclass(frozen=True)
class Goal:
    """What the ratio to the peer should be: ``least`` or, where less is better, ``most``."""

    least: float | None = None
    most: float | None = None

    @property
    def bound(self) -> float:
        """The number itself."""
        bound = self.most if self.least is None else self.least
        if bound is None:
            raise ValueError("A goal has a least or a most.")
        return bound

    def is_met_by(self, ratio: float) -> bool:
        """Whether the ratio is on the right side of the bound."""
        return ratio >= self.bound if self.most is None else ratio <= self.bound


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A line of ``build/bench.json``.

    ``value``: the median of ``repeats`` measurements, the lowest and highest of which are ``low``
    and ``high``. ``beside``: what ``beside_value`` was measured of. ``ratio``: the first by the
    second. ``goal``: the bound of the ratio, which should be ``at least`` or ``at most`` that
    (``goal_is``). What has nothing beside it, or no goal, is for information.
    """

    name: str
    value: float
    unit: str
    beside: str | None
    beside_value: float | None
    ratio: float | None
    goal: float | None
    goal_is: str | None
    met: bool | None
    low: float
    high: float
    repeats: int
    note: str


def figure(
    name: str,
    unit: str,
    values: Sequence[float],
    *,
    beside: str | None = None,
    beside_values: Sequence[float] = (),
    goal: Goal | None = None,
    note: str = "",
) -> Figure:
    """The figure of some repetitions, in any order; ``beside_values`` are those of the peer.

    Raises ``ValueError`` where there is nothing to report, or a goal and nothing beside it.
    """
    if not values:
        raise ValueError(f"{name}: nothing was measured.")
    if goal is not None and not beside_values:
        raise ValueError(f"{name}: a goal needs something beside it.")
    value = median(values)
    peer = median(beside_values) if beside_values else None
    ratio = None if peer is None else value / peer
    return Figure(
        name=name,
        value=_short(value),
        unit=unit,
        beside=beside,
        beside_value=None if peer is None else _short(peer),
        ratio=None if ratio is None else _short(ratio),
        goal=None if goal is None else goal.bound,
        goal_is=None if goal is None else ("at least" if goal.most is None else "at most"),
        met=None if goal is None or ratio is None else goal.is_met_by(ratio),
        low=_short(min(values)),
        high=_short(max(values)),
        repeats=len(values),
        note=note,
    )


def _short(value: float) -> float:
    """Four digits that count: more would claim more than was measured."""
    return float(f"{value:.4g}")
