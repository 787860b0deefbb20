from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from config.privileges import grant_to_application


class HealthConfig(AppConfig):
    name = "config.health"
    label = "health"

    def ready(self) -> None:
        import config.celery  # noqa: F401  tasks are sent through this application
        from audit.doctor.checks import also
        from config.health.doctor import CHECKS

        also(*CHECKS)
        # The signal comes once for each app that has models; once for all of them is enough.
        pre_migrate.connect(grant_to_application, sender=self)
