from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        # drf-spectacular finds extensions by their being imported.
        from api.schema import extensions  # noqa: F401
