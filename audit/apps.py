"""The audit as a Django app."""

from __future__ import annotations

from django.apps import AppConfig

from shards.signals import arrived, arriving


class AuditConfig(AppConfig):
    name = "audit"

    def ready(self) -> None:
        from audit.moving import check, publish

        arriving.connect(check, dispatch_uid="audit")
        arrived.connect(publish, dispatch_uid="audit")
