"""What an experiment has found, as rows of a table."""

from __future__ import annotations

from typing import Any

import msgspec

from analytics.experiments.reporting import Report
from analytics.lab.outcomes import words
from analytics.lab.paired import PairedDifference
from games.engine import registry


class ResultRow(msgspec.Struct, frozen=True):
    """One outcome of one variant. ``than``: the arm with which ``arm`` is compared, which is
    ``base`` in the numbers."""

    arm: str
    outcome: str
    words: str
    verdict: str
    q: float | None
    blocks: int | None
    base: float | None
    variant: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    correlation: float | None
    saved: float | None
    than: str


def result_rows(report: Report) -> list[ResultRow]:
    """All results, in the order of the design."""
    design = report.design
    title = registry.title(design.title)
    rows: list[ResultRow] = []
    for each in report.results:
        said = words(each.outcome, title, design.bots)
        effect = [
            getattr(each.found, member, None) for member in PairedDifference.__struct_fields__
        ]
        cells: list[Any] = [each.variant, each.outcome, said, each.verdict.value, each.q, *effect]
        cells.append(each.than)
        rows.append(ResultRow(*cells))
    return rows
