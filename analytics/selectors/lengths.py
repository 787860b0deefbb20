"""Lengths of games."""

from __future__ import annotations

from analytics.metrics.metric import Metric
from analytics.metrics.shapes import LengthRow, Lengths
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.measuring import Measured, measured
from analytics.selectors.seats import how_many
from database.one_moment import at_one_moment


@at_one_moment()
def lengths(metric: Metric, query: Query) -> Lengths:
    """Answer ``game-lengths`` in the ``unit`` that is asked for."""
    unit = query.parameters["unit"]
    rows = sorted(measured(query, unit), key=lambda row: (row.block, query.by.place_of(row.value)))
    return Lengths(
        **head(metric, query, how_many(query)),
        unit=unit,
        rows=[_row(metric, query, unit, row) for row in rows],
    )


def _row(metric: Metric, query: Query, unit: str, row: Measured) -> LengthRow:
    enough = row.n >= metric.smallest_n
    p10, median, p90 = row.quantiles
    return LengthRow(
        **row.block._asdict(),
        value=row.value,
        name=query.by.name_of(row.value),
        n=row.n,
        too_few=not enough,
        mean=round(row.mean, 3) if enough else None,
        p10=round(p10, 3) if enough else None,
        median=round(median, 3) if enough else None,
        p90=round(p90, 3) if enough else None,
        link=query.link(query.by, row.value, **row.block.narrower(), unit=unit),
    )
