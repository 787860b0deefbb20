"""What the report of an experiment draws: response curves."""

from __future__ import annotations

from typing import Any

import pytest

from analytics.experiments.reporting import Report
from analytics.lab.designs import read
from analytics.lab.paired import PairedDifference
from analytics.lab.standing import Result, Verdict
from pages.charts.forest import LETTERS, Effect, forest
from pages.lab.report import page_of

DESIGN: dict[str, Any] = {
    "title": "dice_forge",
    "bots": ["greedy", "greedy"],
    "sweeps": {"cards.hydra.glory": [20, 32]},
    "outcomes": ["wins:cards=hydra"],
    "seed": "drawn",
    "reason": "How it is drawn.",
}


def result(variant: str, base: float, change: float) -> Result:
    reach = 0.05
    difference = PairedDifference(
        *(40, base, base + change, change, change - reach, change + reach), 0.5, 0.5, 2.0
    )
    return Result(variant, "wins:cards=hydra", difference, 0.5, Verdict.OPEN)


def test_variants_that_are_told_of_other_blocks_are_drawn_from_one_base() -> None:
    """Of blocks in which nobody has the Hydra nothing is told, and each variant has others."""
    results = [
        result("cards.hydra.glory=20", 0.60, -0.1),
        result("cards.hydra.glory=32", 0.75, +0.1),
    ]
    parted = {each.variant: 1 for each in results}
    report = Report(read(DESIGN), 40, True, results, parted, {}, [], {})
    [curve] = page_of(report).sections[0].curves
    less, usual, more = curve.marks
    assert usual.is_usual
    apart = pytest.approx(usual.y - more.y, abs=0.2)
    assert less.y - usual.y == apart
    assert more.y < usual.y < less.y
    assert less.low - less.high == pytest.approx(more.low - more.high, abs=0.2)
    assert usual.low == usual.high


def test_rows_of_one_number_are_told_apart_by_what_it_is() -> None:
    """All three were called “Metropolises that end a game:…”."""
    names = [f"Metropolises that end a game: {number}" for number in (2, 4)]
    effects = [Effect(name, "+1", 1.0, 0.5, 1.5, differs=True) for name in (*names, "x" * 40)]
    drawn = forest("Cycles", effects, str)
    assert drawn is not None
    shown = [row.name for row in drawn.rows]
    assert shown == [
        "Metropolises that end a ga…: 2",
        "Metropolises that end a ga…: 4",
        "x" * 29 + "…",
    ]
    assert {len(name) for name in shown} == {LETTERS}
