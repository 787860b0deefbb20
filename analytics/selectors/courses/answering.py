"""What all these answers begin with."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet

from analytics.courses.which import followed
from analytics.metrics.metric import Metric
from analytics.query import Query
from analytics.selectors.seats import games_of

MOST = 2**31


def games_followed(query: Query) -> QuerySet[Any, Any]:
    """Those of the games whose course is told."""
    return followed(games_of(query), query.declared)


def head(metric: Metric, query: Query, games: int) -> dict[str, Any]:
    """What every answer says of itself."""
    return {
        "metric": metric.id,
        "version": metric.version,
        "title": query.title.id,
        "by": query.by.id,
        "filters": dict(query.filters),
        "games": games,
        "smallest_n": metric.smallest_n,
        "link": query.link(),
    }


def sampling(query: Query) -> dict[str, Any]:
    """Whether the sample was settled beforehand."""
    return {"sampling": "declared" if query.declared else "running"}


def as_table(games: QuerySet[Any, Any], *columns: str) -> tuple[str, tuple[Any, ...]]:
    """The games as a statement for a larger one, with columns ``c_seat_count`` and so on; those of
    the course are ``c_standings`` and ``c_harms``."""
    told = {
        f"c_{name}": F(f"course__{name}") if name in ("standings", "harms") else F(name)
        for name in columns
    }
    sql, params = games.order_by().values(**told).query.sql_with_params()
    return sql, tuple(params)
