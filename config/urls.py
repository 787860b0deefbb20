"""Every path that Kleio answers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from config.health.views import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/health/", health, name="health"),
    path("api/", include("api.urls")),
    path("", include("pages.urls")),
]
