"""How winners and others stood from round to round."""

from __future__ import annotations

from typing import Any

from analytics.judging.blocks import block_of
from analytics.metrics.course_shapes import StandingRow, Standings
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.courses.adding_up import added_up, games_followed
from database.one_moment import at_one_moment

_COUNTS = "(c_among >> ((n.at - 1) %% c_seat_count)::int) & 1 = 1"
_ROUND = "(n.at - 1) / c_seat_count"
_WON = "(c_winners >> ((n.at - 1) %% c_seat_count)::int) & 1"
_FIRST = """
count(*) FILTER (
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
    found = added_up(
        query,
        "standings",
        _COUNTS,
        {"round": _ROUND, "won": _WON},
        {
            "n": "count(*)",
            "games": _FIRST,
            "mean": "avg(n.number)::float",
            "quantiles": "percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY n.number)",
        },
    )
    measure = query.title.unfolding.standing if query.title.unfolding else ""
    rows = sorted(
        (_row(metric, query, row) for row in found),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.round, row.who),
    )
    games = games_followed(query).count()
    return Standings(**head(metric, query, games), measure=measure, rows=rows)


def _row(metric: Metric, query: Query, row: dict[str, Any]) -> StandingRow:
    enough = row["games"] >= metric.smallest_n
    p10, median, p90 = row["quantiles"]
    block = block_of(query, row)
    return StandingRow(
        **block._asdict(),
        round=int(row["round"]),
        who="winners" if row["won"] else "others",
        games=row["games"],
        too_few=not enough,
        n=row["n"],
        mean=round(row["mean"], 3) if enough else None,
        p10=round(p10, 3) if enough else None,
        median=round(median, 3) if enough else None,
        p90=round(p90, 3) if enough else None,
        link=query.link(None, "", **block.narrower()),
    )
