"""What somebody should look at: drawn, in a table and as CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analytics.catalogue import METRICS, SHOWN
from analytics.judging.thresholds import LARGE, NEARLY_ALWAYS, NOTABLE, SELDOM
from analytics.metrics.shapes import FlagRow
from analytics.parsing import parse_query
from analytics.selectors.flags import flags
from pages.charts.dots import Chart, per_cent, points
from pages.charts.forest import Effect, forest
from pages.figures.sections import csv_link, games_link

MOST_DRAWN = 20

BOUNDS = (
    f"A difference is large from {LARGE * 100:.0f} points of a hundred on and notable from"
    f" {NOTABLE * 100:.0f}; taken seldom is what fewer than {SELDOM * 100:.0f} % of those take who"
    f" could, and nearly always what more than {NEARLY_ALWAYS * 100:.0f} % do. It is certain where"
    " the whole interval says so, likely where part of it says less. These bounds were set before"
    " anybody looked."
)

_WORDS = {
    "large": ("wins much more", "wins much less"),
    "notable": ("wins more", "wins less"),
    "seldom": ("taken seldom",) * 2,
    "nearly always": ("taken nearly always",) * 2,
}


@dataclass(frozen=True, slots=True)
class Flagged:
    """A row: what it is, what is said of it in words, and its numbers."""

    row: FlagRow
    link: str
    words: str
    figure: str
    between: str


@dataclass(frozen=True, slots=True)
class FlagTable:
    """``csv``: of what is flagged; ``csv_of_all``: of all ``looked_at`` rows."""

    chart: Chart | None
    rows: list[Flagged]
    looked_at: int
    bounds: str
    csv: str
    csv_of_all: str


def flag_table(asked: Mapping[str, str]) -> FlagTable:
    """Of the games that are asked for; raises ``BadQuery``."""
    metric = METRICS["flags"]
    query = parse_query(metric, asked)
    answer = flags(metric, query)
    filters = {"title": query.title.id, **query.filters}
    return FlagTable(
        forest("Flagged differences of wins", _drawn(answer.rows), points),
        [_flagged(row) for row in answer.rows],
        answer.looked_at,
        BOUNDS,
        csv_link(metric, filters),
        csv_link(metric, {**filters, SHOWN.name: "all"}),
    )


def _drawn(rows: Sequence[FlagRow]) -> list[Effect]:
    wins = [row for row in rows if row.about == "wins"][:MOST_DRAWN]
    return [
        Effect(
            row.name,
            f"{points(row.figure)} in {row.n:,}",
            row.figure,
            row.low,
            row.high,
            row.certainty == "certain",
        )
        for row in sorted(wins, key=lambda row: -row.figure)
    ]


def _flagged(row: FlagRow) -> Flagged:
    worded = points if row.about == "wins" else per_cent
    known = row.low is not None and row.high is not None
    return Flagged(
        row,
        games_link(row.link),
        _WORDS.get(row.size, ("", ""))[row.figure < 0],
        worded(row.figure),
        f"{worded(row.low or 0.0)} to {worded(row.high or 0.0)}" if known else "–",
    )
