"""What a test says, for people who print games rather than statistics."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.groupings import Grouping
from analytics.metrics.shapes import EqualityTest, RateRow

SIGNIFICANT = 0.05


def verdict(
    test: EqualityTest, rows: Sequence[RateRow], by: Grouping, sampling: str = "declared"
) -> str:
    """Whether all places of one block win alike; ``rows``: their rates."""
    places = "places in the order of turns" if by.order else "seats"
    if test.p is None:
        return (
            f"With {counted(test.games)} of {test.seats} seats nothing can be said of whether the "
            f"{places} win alike."
        )
    chance = (
        f"If they were equal, {counted(test.games)} would show differences as large as these "
        f"{how_often(test.p)}."
    )
    if sampling == "running":
        chance = (
            f"If they were equal, differences like these would ever show, however often one "
            f"looked, {how_often(test.p)} at most."
        )
    if test.p < SIGNIFICANT:
        return f"The {places} do not win alike. {chance}"
    return (
        f"Nothing here speaks against equal {places}. {chance} Each rate is known to about "
        f"{_reach(rows)} points, so two of them may differ by up to twice as much unseen."
    )


def in_symbols(test: EqualityTest, sampling: str = "declared") -> str:
    """The same for statisticians; empty without a test."""
    if test.p is None or test.statistic is None:
        return ""
    small = "p < 0.001" if test.p < 0.001 else f"p = {test.p:.3f}"
    if sampling == "running":
        return f"{small}, at any time; chi-square {test.statistic:.2f}."
    degrees = f"{test.freedom} degree{'s' if test.freedom != 1 else ''} of freedom"
    return f"Chi-square {test.statistic:.2f}, {degrees}, {small}."


def counted(games: int) -> str:
    """``1,234 games``."""
    return f"{games:,} game{'s' if games != 1 else ''}"


def how_often(tail: float) -> str:
    """``34 % of the time``; ``once in 250 times``; ``less than once in 1,000 times``."""
    if tail < 0.001:
        return "less than once in 1,000 times"
    if tail < 0.01:
        return f"once in {round(1 / tail):,} times"
    return f"{tail * 100:.0f}\N{NO-BREAK SPACE}% of the time"


def _reach(rows: Sequence[RateRow]) -> str:
    """Half the widest interval, in percentage points."""
    widths = [row.high - row.low for row in rows if row.high is not None and row.low is not None]
    return f"±{max(widths, default=1.0) * 50:.1f}"
