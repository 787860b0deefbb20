"""Lengths of games."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import Aggregate, Avg, Count, FloatField

from analytics.judging.blocks import block_of
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import LengthRow, Lengths
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.selectors.seats import games_by_value, games_of
from database.one_moment import at_one_moment


class Quantiles(Aggregate):
    """Those at 10, 50 and 90 %, interpolated."""

    template = "percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = ArrayField(FloatField())


@at_one_moment()
def lengths(metric: Metric, query: Query) -> Lengths:
    """Answer ``game-lengths`` in the ``unit`` that is asked for."""
    unit = query.parameters["unit"]
    measured = (
        games_by_value(query)
        .filter(**{f"{unit}__isnull": False})
        .annotate(n=Count("pk"), mean=Avg(unit), quantiles=Quantiles(unit))
        .order_by()
    )
    by = query.by
    rows = sorted(measured, key=lambda row: (block_of(query, row), by.place_of(row["value"])))
    return Lengths(
        **head(metric, query, games_of(query).count()),
        unit=unit,
        rows=[_row(metric, query, unit, row) for row in rows],
    )


def _row(metric: Metric, query: Query, unit: str, row: dict[str, Any]) -> LengthRow:
    enough = row["n"] >= metric.smallest_n
    p10, median, p90 = row["quantiles"]
    block = block_of(query, row)
    return LengthRow(
        **block._asdict(),
        value=row["value"],
        name=query.by.name_of(row["value"]),
        n=row["n"],
        too_few=not enough,
        mean=round(float(row["mean"]), 3) if enough else None,
        p10=round(p10, 3) if enough else None,
        median=round(median, 3) if enough else None,
        p90=round(p90, 3) if enough else None,
        link=query.link(query.by, row["value"], **block.narrower(), unit=unit),
    )
