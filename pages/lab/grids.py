"""Two numbers at once as a table: of each pair what an outcome became, deeper where it is more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from analytics.experiments.reporting import Report, said_of
from analytics.lab.arms import Grid
from analytics.lab.outcomes import words
from analytics.lab.standing import Result, Verdict
from games.engine.meanings import meaning_of
from games.engine.title import Title
from pages.lab.words import amount, difference, unit

STEPS = 5
"""Depths of the colour; the number stands in each cell too."""


@dataclass(frozen=True, slots=True)
class Cell:
    """``depth``: from 0, where it is least, to ``STEPS`` - 1."""

    value: str
    difference: str
    differs: bool
    depth: int


@dataclass(frozen=True, slots=True)
class Heat:
    """``rows``, ``columns``: what the two numbers are. ``lines``: number and cells."""

    name: str
    rows: str
    columns: str
    heads: list[int]
    lines: list[tuple[int, list[Cell | None]]]
    sentence: str


def heats(report: Report, title: Title[Any]) -> Iterator[Heat]:
    """Of each grid of a design a table an outcome."""
    design = report.design
    for interaction in report.interactions:
        grid, outcome = interaction.grid, interaction.outcome
        results = {
            each.variant: each
            for each in report.results
            if each.outcome == outcome and each.found is not None
        }
        values = [
            each.found.variant for name in grid.cells if (each := results.get(name)) and each.found
        ]
        yield Heat(
            words(outcome, title, design.bots),
            meaning_of(grid.rows, title.meanings)[0],
            meaning_of(grid.columns, title.meanings)[0],
            list(grid.column_numbers),
            [
                (row, [_cell(grid, row, column, results, values) for column in grid.column_numbers])
                for row in grid.row_numbers
            ],
            said_of(interaction, design),
        )


def _cell(
    grid: Grid, row: int, column: int, results: dict[str, Result], values: list[float]
) -> Cell | None:
    result = results.get(grid.cell(row, column))
    if result is None or result.found is None:
        return None
    low, high = min(values), max(values)
    part = (result.found.variant - low) / (high - low) if high > low else 0.0
    return Cell(
        amount(result.outcome, result.found.variant),
        difference(result.outcome, result.found.difference) + unit(result.outcome),
        result.verdict is Verdict.DIFFERS,
        min(STEPS - 1, int(part * STEPS)),
    )
