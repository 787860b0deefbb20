"""Two numbers at once: what each pair of them changes, and whether one effect hangs on the other.

Where it does not, a cell differs from the base by what its row does and what its column does. What
is left over is looked at block by block, as the games of all cells of a block have their chance in
common: over the whole grid as the change of the one effect with the other number, and cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from analytics.lab.arms import Grid
from analytics.lab.paired import PairedDifference, Pairs

HANGS = 0.05


class Interaction(msgspec.Struct, frozen=True):
    """Of one outcome. ``slope``: by how much one more of ``columns`` changes what one more of
    ``rows`` does, with its interval. ``cell``: the arm that is farthest, for its spread, from the
    sum of both effects, and ``apart`` by how much. ``p``: how likely lots alone would bring a slope
    or a cell so far off, all cells considered, adjusted among all grids and outcomes of the design
    by ``Standing``; None below ``FEWEST`` blocks."""

    grid: Grid
    outcome: str
    slope: PairedDifference | None
    cell: str
    apart: PairedDifference | None
    p: float | None

    @property
    def hangs(self) -> bool | None:
        """Whether the effect of the one number hangs on the other; None: too little is known."""
        return None if self.p is None else self.p < HANGS


class Tables:
    """What one grid shows, counted block by block."""

    def __init__(self, grid: Grid, outcomes: Sequence[str]) -> None:
        self._grid = grid
        self._cells = list(grid.cells)
        self._weights = _weights(grid.row_numbers, grid.column_numbers)
        self._slopes = {outcome: Pairs() for outcome in outcomes}
        self._left = {outcome: [Pairs() for _ in self._cells] for outcome in outcomes}

    def add(self, block: Mapping[str, Mapping[str, float | None]]) -> None:
        """The next block: arm -> outcome -> mean. It counts where all cells have one."""
        for outcome, slopes in self._slopes.items():
            cell_means = [block[cell][outcome] for cell in self._cells]
            values = [each for each in cell_means if each is not None]
            if len(values) < len(cell_means):
                continue
            left = _left_over(values, len(self._grid.column_numbers))
            slopes.add(0, sum(w * each for w, each in zip(self._weights, left, strict=True)))
            for pairs, each in zip(self._left[outcome], left, strict=True):
                pairs.add(0, each)

    def interactions(self, *, at_any_time: bool) -> list[Interaction]:
        """By outcome, what is known by now."""
        return [
            self._interaction(
                outcome,
                slopes.difference(at_any_time=at_any_time),
                [pairs.difference(at_any_time=at_any_time) for pairs in self._left[outcome]],
            )
            for outcome, slopes in self._slopes.items()
        ]

    def _interaction(
        self, outcome: str, slope: PairedDifference | None, left: Sequence[PairedDifference | None]
    ) -> Interaction:
        tails = [1.0 if each is None or each.p is None else each.p for each in left]
        place = min(range(len(left)), key=lambda n: tails[n])
        p = None
        if slope is not None and slope.p is not None:
            # Both looks, and of the second every cell that is free to differ, by Bonferroni.
            grid = self._grid
            free = (len(grid.row_numbers) - 1) * (len(grid.column_numbers) - 1)
            p = slope.p if free == 1 else min(1.0, 2 * slope.p, 2 * len(left) * tails[place])
        return Interaction(self._grid, outcome, slope, self._cells[place], left[place], p)


def _weights(rows: Sequence[int], columns: Sequence[int]) -> list[float]:
    """By cell, with which the slope of the one effect along the other is the sum."""
    off_rows, off_columns = _centred(rows), _centred(columns)
    size = sum(r * r for r in off_rows) * sum(c * c for c in off_columns)
    return [r * c / size for r in off_rows for c in off_columns]


def _centred(numbers: Sequence[int]) -> list[float]:
    middle = sum(numbers) / len(numbers)
    return [number - middle for number in numbers]


def _left_over(values: Sequence[float], columns: int) -> list[float]:
    """Each cell less what its row and its column do on average. What is left by rounding is none,
    so that cells in which the same is played differ by exactly nothing."""
    rows = [values[at : at + columns] for at in range(0, len(values), columns)]
    whole = sum(values) / len(values)
    of_row = [sum(row) / columns for row in rows]
    of_column = [sum(row[n] for row in rows) / len(rows) for n in range(columns)]
    size = max(map(abs, values))
    left = [
        value - of_row[n] - of_column[m] + whole
        for n, row in enumerate(rows)
        for m, value in enumerate(row)
    ]
    return [each if abs(each) > 1e-12 * size else 0.0 for each in left]
