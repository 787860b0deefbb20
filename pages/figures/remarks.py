"""How a row stands to the others, in words, and why a picture may seem to say otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from analytics.metrics.shapes import RateRow


def stands(row: RateRow) -> str:
    """``above`` and ``below`` where the rows differ, and what keeps it from being told else."""
    if row.too_few:
        return "too few to tell"
    if row.differs is None or row.difference is None:
        return "cannot be told"
    if not row.differs:
        return "no difference shown"
    return "above" if row.difference > 0 else "below"


def remarks(rows: Iterable[RateRow], is_difference: bool) -> list[str]:
    """A sentence for each kind of row whose bar and verdict do not go together."""
    crossing, clear = [], []
    for row in rows:
        touches = _touches(row, is_difference)
        if row.differs and touches:
            crossing.append(row.name)
        elif row.differs is False and touches is False:
            clear.append(row.name)
    sentences = []
    if crossing:
        sentences.append(
            f"{_named(crossing)}: the bar crosses the line, and yet the verdict is that it differs."
            " A bar knows of one row alone. The verdict compares those who sat at the same table,"
            " where what one wins the others lose, so it can tell more."
        )
    if clear:
        sentences.append(
            f"{_named(clear)}: the bar does not touch the line, and yet nothing is said to differ."
            " Of twenty bars one misses the truth by chance alone. Where many rows stand side by"
            " side, the verdict asks for more."
        )
    return sentences


def _touches(row: RateRow, is_difference: bool) -> bool | None:
    """None where no bar is drawn."""
    low, high, line = row.low, row.high, row.expected
    if is_difference:
        low, high, line = row.difference_low, row.difference_high, 0.0
    if low is None or high is None or line is None:
        return None
    return low <= line <= high


def _named(names: list[str]) -> str:
    return ", ".join(names)
