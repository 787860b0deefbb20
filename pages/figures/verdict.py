"""What a test says, for people who print games rather than statistics."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.metrics.shapes import EqualityTest, RateRow

SIGNIFICANT = 0.05


def verdict(test: EqualityTest, rows: Sequence[RateRow]) -> str:
    """Whether the seats of one seat count win alike; ``rows``: their rates."""
    if test.p is None:
        return (
            f"{counted(test.games)} with {test.seats} seats are too few to say whether the seats "
            "win alike."
        )
    if test.p < SIGNIFICANT:
        return (
            f"The seats do not win alike. Were they equal, chance alone would bring differences "
            f"as large as these in {how_often(test.p)} of such sets of {counted(test.games)}."
        )
    return (
        f"Nothing here speaks against equal seats. Were they equal, chance alone would bring "
        f"differences as large as these in {how_often(test.p)} of such sets of "
        f"{counted(test.games)}. Each rate is known to about {_reach(rows)} points, so a smaller "
        "difference may still be hidden."
    )


def in_symbols(test: EqualityTest) -> str:
    """The same for statisticians; empty without a test."""
    if test.p is None or test.statistic is None:
        return ""
    small = "p < 0.001" if test.p < 0.001 else f"p = {test.p:.3f}"
    degrees = f"{test.freedom} degree{'s' if test.freedom != 1 else ''} of freedom"
    return f"Chi-square {test.statistic:.2f}, {degrees}, {small}."


def counted(games: int) -> str:
    """``1,234 games``."""
    return f"{games:,} game{'s' if games != 1 else ''}"


def how_often(tail: float) -> str:
    """``34 %``; ``1 in 250``; ``fewer than 1 in 1,000``."""
    if tail < 0.001:
        return "fewer than 1 in 1,000"
    if tail < 0.01:
        return f"1 in {round(1 / tail):,}"
    return f"{tail * 100:.0f}\N{NO-BREAK SPACE}%"


def _reach(rows: Sequence[RateRow]) -> str:
    """Half the widest interval, in percentage points."""
    widths = [row.high - row.low for row in rows if row.high is not None and row.low is not None]
    return f"±{max(widths, default=1.0) * 50:.1f}"
