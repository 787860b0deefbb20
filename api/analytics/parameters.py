"""The filters of the figures, for the document."""

from __future__ import annotations

from typing import Any

import django_filters
from drf_spectacular.utils import OpenApiParameter

from analytics.filters import (
    ANY_VALUE,
    DIMENSION,
    GameFilter,
    Pattern,
    WholeNumber,
    WholeNumbers,
    Words,
    label_of,
)
from analytics.metrics.groupings import groupings_of
from games.engine import registry

TITLE = OpenApiParameter(
    "title",
    {"type": "string", "enum": list(registry.titles())},
    required=True,
    description="of this title",
)
SAYS_SOMETHING = r"\S"
"""An empty filter is refused, so that nobody takes it for one that lets everything through."""

FORMAT = OpenApiParameter(
    "format", {"type": "string", "enum": ["json", "csv"]}, description="as the header Accept says"
)


def filter_parameters() -> list[OpenApiParameter]:
    """The filters of every title, then those by the dimensions of the titles."""
    common = [
        OpenApiParameter(name, _schema(one), description=one.label, explode=_explode(one))
        for name, one in GameFilter.base_filters.items()
    ]
    return [TITLE, *common, *_by_dimension(), FORMAT]


def _by_dimension() -> list[OpenApiParameter]:
    described: dict[str, list[str]] = {}
    values: dict[str, list[str]] = {}
    for title in registry.titles().values():
        groupings = groupings_of(title)
        for dimension in title.dimensions.declared:
            name = DIMENSION + dimension.id
            described.setdefault(name, []).append(
                f"{title.name}: {label_of(groupings[dimension.id])}"
            )
            values.setdefault(name, []).extend(dimension.values)
    return [
        OpenApiParameter(
            name,
            {"type": "string", "enum": list(dict.fromkeys(values[name]))}
            if values[name]
            else {"type": "string", "pattern": ANY_VALUE},
            description="; ".join(sentences),
        )
        for name, sentences in described.items()
    ]


def _explode(one: django_filters.Filter) -> bool | None:
    """Several values stand in one text, with commas between."""
    return False if isinstance(one, WholeNumbers | Words) else None


def _schema(one: django_filters.Filter) -> dict[str, Any]:
    if isinstance(one, WholeNumber):
        digits = {"minimum": one.extra["min_value"], "maximum": one.extra["max_value"]}
        plain = {"type": "integer", **digits}
        return (
            {"type": "array", "items": plain, "minItems": 1}
            if isinstance(one, WholeNumbers)
            else plain
        )
    if isinstance(one, django_filters.IsoDateTimeFilter):
        return {"type": "string", "format": "date-time"}
    if isinstance(one, Pattern):
        return {"type": "string", "pattern": one.extra["regex"]}
    choices = [value for value, _ in one.extra.get("choices", ())]
    plain = {"type": "string", **({"enum": choices} if choices else {"pattern": SAYS_SOMETHING})}
    return {"type": "array", "items": plain, "minItems": 1} if isinstance(one, Words) else plain
