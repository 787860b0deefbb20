"""The projection of finished games as a Django app."""

from __future__ import annotations

from django.apps import AppConfig

from shards.signals import arrived, leaving, to_be_locked


class AnalyticsConfig(AppConfig):
    name = "analytics"

    def ready(self) -> None:
        from analytics.moving import count_here, forget, wait_for_counting

        to_be_locked.connect(wait_for_counting, dispatch_uid="analytics")
        leaving.connect(forget, dispatch_uid="analytics")
        arrived.connect(count_here, dispatch_uid="analytics")
