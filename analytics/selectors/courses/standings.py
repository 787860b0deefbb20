"""How winners and others stood from round to round."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from analytics.judging.blocks import Block, block_of
from analytics.metrics.course_shapes import StandingRow, Standings
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.courses.adding_up import added_up, games_followed
from analytics.selectors.kinds import kinds_of
from analytics.statistics.counted_numbers import mean, quantiles
from database.one_moment import at_one_moment

_COUNTS = "(c_among >> ((n.at - 1) %% c_seat_count)::int) & 1 = 1"
_ROUND = "(n.at - 1) / c_seat_count"
_WON = "(c_winners >> ((n.at - 1) %% c_seat_count)::int) & 1"
_FIRST = """
sum(c_weight) FILTER (
    WHERE (
        c_among & ((1 << ((n.at - 1) %% c_seat_count)::int) - 1)
        & CASE (c_winners >> ((n.at - 1) %% c_seat_count)::int) & 1
            WHEN 1 THEN c_winners ELSE ~c_winners
        END
    ) = 0
)
"""
"""Games: the first of the counted seats of one that won, or did not, stands for it, so that no game
is looked up twice."""


@at_one_moment()
def standings(metric: Metric, query: Query) -> Standings:
    """Answer ``standings``."""
    sums = added_up(
        query,
        "standings",
        _COUNTS,
        {"round": _ROUND, "won": _WON, "number": "n.number"},
        {"n": "sum(c_weight)", "games": _FIRST},
    )
    measure = query.title.unfolding.standing if query.title.unfolding else ""
    rows = sorted(
        (_row(metric, query, *row) for row in _by_round(query, sums).items()),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.round, row.who),
    )
    games = kinds_of(query, games_followed).total()
    return Standings(**head(metric, query, games), measure=measure, rows=rows)


@dataclass(slots=True)
class _Stood:
    """``games``: how many they were; ``seats``: how many stood at each number."""

    games: int = 0
    seats: Counter[int] = field(default_factory=Counter)


def _by_round(
    query: Query, rows: Iterable[dict[str, Any]]
) -> dict[tuple[Block, int, bool], _Stood]:
    """Also by whether they won."""
    by_round: defaultdict[tuple[Block, int, bool], _Stood] = defaultdict(_Stood)
    for row in rows:
        stood = by_round[block_of(query, row), int(row["round"]), bool(row["won"])]
        stood.games += row["games"]
        stood.seats[row["number"]] += row["n"]
    return by_round


def _row(
    metric: Metric, query: Query, which: tuple[Block, int, bool], stood: _Stood
) -> StandingRow:
    enough = stood.games >= metric.smallest_n
    p10, median, p90 = quantiles(stood.seats, (0.1, 0.5, 0.9))
    block, at, won = which
    return StandingRow(
        **block._asdict(),
        round=at,
        who="winners" if won else "others",
        games=stood.games,
        too_few=not enough,
        n=stood.seats.total(),
        mean=round(mean(stood.seats), 3) if enough else None,
        p10=round(p10, 3) if enough else None,
        median=round(median, 3) if enough else None,
        p90=round(p90, 3) if enough else None,
        link=query.link(None, "", **block.narrower()),
    )
