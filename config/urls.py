"""Every path that Kleio answers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from config.environment import ROOT
from config.health.views import health

urlpatterns: list[URLPattern | URLResolver] = [path("api/health/", health, name="health")]

if (ROOT / "api" / "urls.py").is_file():
    urlpatterns.append(path("api/", include("api.urls")))
