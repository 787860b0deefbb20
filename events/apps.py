"""The event store as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from database.privileges import grant_to_application


class EventsConfig(AppConfig):
    name = "events"

    def ready(self) -> None:
        from events.upkeep import after_migrations

        # The signals come once for each app that has models; once for all of them is enough.
        pre_migrate.connect(grant_to_application, sender=self, dispatch_uid="database.privileges")
        post_migrate.connect(after_migrations, sender=self, dispatch_uid="events.upkeep")
