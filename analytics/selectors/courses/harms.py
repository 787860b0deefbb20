"""Who harms whom, by their places in the order of turns."""

from __future__ import annotations

from typing import Any

from analytics.judging.blocks import block_of
from analytics.judging.verdicts import rate_interval
from analytics.metrics.course_shapes import HarmRow, Harms
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.courses.adding_up import added_up, games_followed
from analytics.selectors.kinds import kinds_of
from analytics.statistics.rounding import rounded
from database.one_moment import at_one_moment


@at_one_moment()
def harms(metric: Metric, query: Query) -> Harms:
    """Answer ``interaction``."""
    sums = added_up(
        query,
        "harms",
        "n.number >= 0",  # below, there was no such pair
        {"who": "(n.at - 1) / c_seat_count", "whom": "(n.at - 1) %% c_seat_count"},
        {
            "games": "sum(c_weight)",
            "harms": "sum(n.number * c_weight)",
            "some": "sum(c_weight) FILTER (WHERE n.number > 0)",
        },
    )
    rows = sorted(
        (_row(metric, query, row) for row in sums),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.who, row.whom),
    )
    games = kinds_of(query, games_followed).total()
    return Harms(**head(metric, query, games), **sampling(query), rows=rows)


def _row(metric: Metric, query: Query, row: dict[str, Any]) -> HarmRow:
    games, enough = row["games"], row["games"] >= metric.smallest_n
    block = block_of(query, row)
    low, high = rate_interval(row["some"], games, query.declared) if enough else (None, None)
    return HarmRow(
        **block._asdict(),
        who=int(row["who"]) + 1,
        whom=int(row["whom"]) + 1,
        n=games,
        too_few=not enough,
        harms=rounded(row["harms"] / games) if enough else None,
        share=rounded(row["some"] / games) if enough else None,
        low=rounded(low),
        high=rounded(high),
        link=query.link(None, "", **block.narrower()),
    )
