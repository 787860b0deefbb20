"""Who harms whom, by their places in the order of turns."""

from __future__ import annotations

from typing import Any

from django.db import connection

from analytics.judging.blocks import block_of, fields_of
from analytics.judging.verdicts import rate_interval
from analytics.metrics.course_shapes import HarmRow, Harms
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.courses.answering import as_table, games_followed, head, sampling
from analytics.statistics.rounding import rounded

_ADDED_UP = """
SELECT {fields}, (n.at - 1) / c_seat_count AS who, (n.at - 1) %% c_seat_count AS whom,
    count(*) AS games, sum(n.number)::bigint AS harms, count(*) FILTER (WHERE n.number > 0) AS some
FROM ({games}) AS g CROSS JOIN LATERAL unnest(c_harms) WITH ORDINALITY AS n (number, at)
GROUP BY {fields}, who, whom
"""


def harms(metric: Metric, query: Query) -> Harms:
    """Answer ``interaction``."""
    games, fields = games_followed(query), fields_of(query)
    inner, params = as_table(games, "pk", *fields, "harms")
    told = ", ".join(f"c_{name}" for name in fields)
    names = (*fields, "who", "whom", "games", "harms", "some")
    with connection.cursor() as cursor:
        cursor.execute(_ADDED_UP.format(fields=told, games=inner), params)
        found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    rows = sorted(
        (_row(metric, query, row) for row in found if row["who"] != row["whom"]),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.who, row.whom),
    )
    return Harms(**head(metric, query, games.count()), **sampling(query), rows=rows)


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
