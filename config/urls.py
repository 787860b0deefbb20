"""Every path that Kleio answers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", include("api.urls")),
    path("stream/", include("api.streams.urls")),
    path("", include("pages.urls")),
]
