"""What all answers begin with."""

from __future__ import annotations

from typing import Any

from analytics.metrics.metric import Metric
from analytics.query import Query


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
