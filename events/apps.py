"""The event store as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class EventsConfig(AppConfig):
    name = "events"

    def ready(self) -> None:
        from events.upkeep import after_migrations

        post_migrate.connect(after_migrations, sender=self, dispatch_uid="events.upkeep")
