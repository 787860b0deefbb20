"""Numbers in a grid, the larger the fuller in colour; each cell has its number, so nothing is told
by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ROW = 30
TOP = 24
_NAMES = 34.0


@dataclass(frozen=True, slots=True)
class Cell:
    """``x`` and ``width`` in per cent, ``shade`` from 0 to 0.75; ``words``: empty for none."""

    x: float
    width: float
    middle: float
    shade: float
    words: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells."""

    name: str
    y: int
    words_y: int
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Heat:
    """All that the template draws. ``columns``: place and name."""

    title: str
    description: str
    height: int
    columns: list[tuple[float, str]]
    rows: list[Row]


def heat(
    title: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[tuple[float | None, str]]]],
) -> Heat | None:
    """``rows``: a name, then a number and its words for each column; None for no number. Each
    column is as full in colour as its own largest number asks for."""
    if not rows:
        return None
    width = (100 - _NAMES) / len(columns)
    most = [
        max((cells[n][0] or 0.0 for _, cells in rows), default=0.0) for n in range(len(columns))
    ]
    drawn = [
        Row(
            name,
            TOP + ROW * place,
            TOP + ROW * place + 19,
            [
                Cell(
                    round(_NAMES + n * width, 2),
                    round(width - 0.6, 2),
                    round(_NAMES + (n + 0.5) * width, 2),
                    round(0.75 * (number or 0.0) / most[n], 2) if most[n] else 0.0,
                    words,
                )
                for n, (number, words) in enumerate(cells)
            ],
        )
        for place, (name, cells) in enumerate(rows)
    ]
    return Heat(
        title,
        "The larger a number in its column, the fuller its colour. All stand in the table below.",
        TOP + ROW * len(rows),
        [(round(_NAMES + (n + 0.5) * width, 2), name) for n, name in enumerate(columns)],
        drawn,
    )
