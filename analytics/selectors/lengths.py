"""Lengths of games."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import Aggregate, Avg, Count, FloatField, Value

from analytics.metrics.groupings import ALL
from analytics.metrics.metric import Metric
from analytics.metrics.shapes import LengthRow, Lengths
from analytics.question import Question
from analytics.selectors.seats import counted, games_of


class Quantiles(Aggregate):
    """Those at 10, 50 and 90 %, interpolated."""

    template = "percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = ArrayField(FloatField())


def lengths(metric: Metric, question: Question) -> Lengths:
    """Answer ``game-lengths`` in the ``unit`` that is asked for."""
    unit = question.parameters["unit"]
    games = counted(question).filter(**{f"{unit}__isnull": False})
    if question.by is ALL:
        games = games.annotate(value=Value(ALL.id))
    found = (
        games.values("seat_count", "value")
        .annotate(n=Count("pk"), mean=Avg(unit), quantiles=Quantiles(unit))
        .order_by()
    )
    by = question.by
    rows = sorted(found, key=lambda row: (row["seat_count"], by.place_of(row["value"])))
    return Lengths(
        metric=metric.id,
        title=question.title.id,
        by=by.id,
        filters=dict(question.filters),
        games=games_of(question).count(),
        smallest_n=metric.smallest_n,
        link=question.link(),
        unit=unit,
        rows=[_row(metric, question, unit, row) for row in rows],
    )


def _row(metric: Metric, question: Question, unit: str, row: dict[str, Any]) -> LengthRow:
    enough = row["n"] >= metric.smallest_n
    p10, median, p90 = row["quantiles"]
    return LengthRow(
        seats=row["seat_count"],
        value=row["value"],
        name=question.by.name_of(row["value"]),
        n=row["n"],
        too_few=not enough,
        mean=round(float(row["mean"]), 3) if enough else None,
        p10=round(p10, 3) if enough else None,
        median=round(median, 3) if enough else None,
        p90=round(p90, 3) if enough else None,
        link=question.link(question.by, row["value"], seats=str(row["seat_count"]), unit=unit),
    )
