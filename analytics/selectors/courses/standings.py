"""How winners and others stood from round to round."""

from __future__ import annotations

from typing import Any

from django.db import connection

from analytics.judging.blocks import block_of, fields_of
from analytics.metrics.course_shapes import StandingRow, Standings
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.courses.answering import as_table, games_followed, head

_ADDED_UP = """
SELECT {fields}, (n.at - 1) / c_seat_count AS round,
    (c_winners >> ((n.at - 1) %% c_seat_count)::int) & 1 AS won,
    count(*) AS n, count(DISTINCT c_pk) AS games, avg(n.number)::float AS mean,
    percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY n.number) AS quantiles
FROM ({games}) AS g CROSS JOIN LATERAL unnest(c_standings) WITH ORDINALITY AS n (number, at)
GROUP BY {fields}, round, won
"""


def standings(metric: Metric, query: Query) -> Standings:
    """Answer ``standings``."""
    games, fields = games_followed(query), fields_of(query)
    inner, params = as_table(games, "pk", *fields, "winners", "standings")
    told = ", ".join(f"c_{name}" for name in fields)
    with connection.cursor() as cursor:
        cursor.execute(_ADDED_UP.format(fields=told, games=inner), params)
        found = [_named(fields, row) for row in cursor.fetchall()]
    measure = query.title.unfolding.standing if query.title.unfolding else ""
    rows = sorted(
        (_row(metric, query, row) for row in found),
        key=lambda row: (row.seats, row.table, row.options, row.patch, row.round, row.who),
    )
    return Standings(**head(metric, query, games.count()), measure=measure, rows=rows)


def _named(fields: list[str], row: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip((*fields, "round", "won", "n", "games", "mean", "quantiles"), row, strict=True))


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
