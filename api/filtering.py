"""Filters of lists: how a query names them, and what the document says of each."""

from __future__ import annotations

from typing import Any

import django_filters
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from analytics.filters import Moment, Pattern, WholeNumber, WholeNumbers, Words
from api.problems import Problem
from api.reading.bodies import single_values

_SAYS_SOMETHING = r"\S"
_TRUE_OR_FALSE = ["true", "false"]


def filters_in(request: Request) -> dict[str, str]:
    """The query, in which each name stands once and says something; raises ``Problem``.

    An empty filter is refused, so that nobody takes it for one that lets everything through.
    """
    values = single_values(request)
    for name, value in values.items():
        if not value.strip():
            raise Problem("malformed", f"{name} is empty; leave it out.", field=f"$.{name}")
    return values


def filter_parameter(name: str, filter_: django_filters.Filter) -> OpenApiParameter:
    """A filter, for the document. Several values stand in one text, with commas between."""
    schema = _schema(filter_)
    if not isinstance(filter_, WholeNumbers | Words):
        return OpenApiParameter(name, schema, description=filter_.label)
    several = {"type": "array", "items": schema, "minItems": 1}
    return OpenApiParameter(name, several, description=filter_.label, explode=False)


def _schema(filter_: django_filters.Filter) -> dict[str, Any]:
    """Of one value."""
    extra = filter_.extra
    if isinstance(filter_, WholeNumber):
        return {"type": "integer", "minimum": extra["min_value"], "maximum": extra["max_value"]}
    if isinstance(filter_, Moment):
        return {"type": "string", "format": "date-time"}
    if isinstance(filter_, Pattern):
        return {"type": "string", "pattern": extra["regex"]}
    choices = [value for value, _ in extra.get("choices", ())]
    if choices == _TRUE_OR_FALSE:
        return {"type": "boolean"}
    if choices:
        return {"type": "string", "enum": choices}
    return {"type": "string", "pattern": _SAYS_SOMETHING, "maxLength": extra["max_length"]}
