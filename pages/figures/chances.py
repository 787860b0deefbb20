"""The pictures and tables of chances of winning by round, and of what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from analytics.catalogue import METRICS
from analytics.judging.blocks import Block
from analytics.metrics.chance_shapes import CalibrationRow, ChanceRow
from analytics.parsing import parse_query
from analytics.selectors.courses.chances import both
from pages.charts.dots import Chart, Rate, per_cent, plain
from pages.charts.lines import Lines, Told, lines
from pages.figures.sections import csv_link

CHANCES, CALIBRATION = METRICS["win-chances"], METRICS["chance-calibration"]


@dataclass(frozen=True, slots=True)
class ChancesTold:
    """``every``: all rounds together. ``worse``: nothing shows that these chances are better than
    equal ones. ``csv`` and ``csv_of_came``: both tables for a spreadsheet."""

    every: ChanceRow
    worse: bool
    lines: Lines | None
    rounds: list[ChanceRow]
    csv: str
    dots: Chart | None
    came: list[CalibrationRow]
    csv_of_came: str


def chances_told(values: Mapping[str, str], block: Block) -> ChancesTold | None:
    """In one block; None where there are too few games. Raises ``BadQuery``."""
    asked = {**values, **block.narrower()}
    query = parse_query(CHANCES, asked)
    chances, calibrated = both(CHANCES, CALIBRATION, query)
    rows = [row for row in chances.rows if not row.too_few]
    every = next((row for row in rows if row.round is None), None)
    if every is None:
        return None
    came = calibrated.rows
    rounds = [row for row in rows if row.round is not None]
    link = {"title": query.title.id, **query.filters}
    return ChancesTold(
        every,
        every.gain_low is None or every.gain_low <= 0,
        _lines(rounds, query.title.dimensions.round_name),
        rounds,
        csv_link(CHANCES, link),
        plain("What came of chances", [_band(row) for row in came]),
        came,
        csv_link(CALIBRATION, link),
    )


def _lines(rounds: list[ChanceRow], unit: str) -> Lines | None:
    """Both scores; the band says how surely one is better."""
    scores, equal = [], []
    for row in rounds:
        bar, score = row.brier_equal or 0.0, row.brier or 0.0
        reach = 0.0 if row.gain_high is None else row.gain_high - (row.gain or 0.0)
        scores.append((row.round or 0, score, score - reach, score + reach))
        equal.append((row.round or 0, bar, bar, bar))
    return lines(f"Brier's score by {unit}", [Told("these", scores), Told("equal", equal)])


def _band(row: CalibrationRow) -> Rate:
    name = f"{row.least:.0%} to {row.most:.0%}".replace("%", "\N{NO-BREAK SPACE}%")
    if row.too_few or row.chance is None or row.won is None:
        return Rate(name, f"{row.games:,} games, too few", None, None, None, False)
    apart = row.low is not None and row.high is not None and not row.low <= row.chance <= row.high
    note = f"told {per_cent(row.chance)}, came {per_cent(row.won)}"
    return Rate(name, note, row.won, row.low, row.high, apart)
