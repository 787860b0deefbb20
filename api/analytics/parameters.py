"""The filters of the figures, for the document."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter

from analytics.filters import (
    ANY_VALUE,
    GameFilter,
    dimension_filters,
    label_of,
)
from api.filtering import filter_parameter
from games.engine import registry

TITLE = OpenApiParameter(
    "title",
    {"type": "string", "enum": list(registry.titles())},
    required=True,
    description="of this title",
)
FORMAT = OpenApiParameter(
    "format", {"type": "string", "enum": ["json", "csv"]}, description="as the header Accept says"
)


FORMAT_OF_TABLE = OpenApiParameter(
    "format",
    {"type": "string", "enum": ["json", "csv", "parquet"]},
    description="as the header Accept says",
)


def filter_parameters() -> list[OpenApiParameter]:
    """The filters of every title, then those by the dimensions of the titles."""
    common = [filter_parameter(name, filter_) for name, filter_ in GameFilter.base_filters.items()]
    return [TITLE, *common, *by_dimension(), FORMAT]


def by_dimension(front: str = "") -> list[OpenApiParameter]:
    """Those of the dimensions of all titles; ``front``: how their names begin."""
    described: dict[str, list[str]] = {}
    values: dict[str, list[str]] = {}
    for title in registry.titles().values():
        for name, grouping in dimension_filters(title).items():
            described.setdefault(name, []).append(f"{title.name}: {label_of(grouping)}")
            values.setdefault(name, []).extend(grouping.values)
    return [
        OpenApiParameter(
            f"{front}{name}",
            {"type": "string", "enum": list(dict.fromkeys(values[name]))}
            if values[name]
            else {"type": "string", "pattern": ANY_VALUE},
            description="; ".join(sentences),
        )
        for name, sentences in described.items()
    ]
