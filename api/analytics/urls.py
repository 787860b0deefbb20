"""The paths of the figures, one a metric and a few beside."""

from __future__ import annotations

from django.urls import URLPattern, path

from analytics.catalogue import METRICS
from api.analytics.compare import Comparing
from api.analytics.export import Exported
from api.analytics.views import Counted, CountedGames, Metrics, view_of

URLS: list[URLPattern] = [
    path("analytics/metrics/", Metrics.as_view()),
    *(path(f"analytics/{metric.id}/", view_of(metric).as_view()) for metric in METRICS.values()),
    path("analytics/compare/", Comparing.as_view()),
    path("analytics/games/", CountedGames.as_view(), name="analytics-games"),
    path("analytics/export/", Exported.as_view()),
    path("analytics/coverage/", Counted.as_view()),
]
