"""``/win-rates/metrics/``"""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from analytics.catalogue import METRICS
from analytics.groupings import groupings_of
from analytics.metrics.metric import Metric
from games.engine import registry
from pages.methods import reads


@reads
def metrics(request: HttpRequest) -> HttpResponse:
    """What every figure means, from the declarations of metrics and titles."""
    titles = [(title, groupings_of(title).values()) for title in registry.titles().values()]
    shown = [(metric, figures(metric)) for metric in METRICS.values()]
    return render(request, "pages/metrics.html", {"metrics": shown, "titles": titles})


def figures(metric: Metric) -> list[tuple[str, str]]:
    """Each member of a row, and what it means."""
    schema: dict[str, Any] = msgspec.json.schema(metric.row)["$defs"][metric.row.__name__]
    return [
        (name, figure["description"])
        for name, figure in schema["properties"].items()
        if "description" in figure
    ]
