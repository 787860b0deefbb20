"""The audit as a Django app."""

from __future__ import annotations

from django.apps import AppConfig

from shards.signals import arriving


class AuditConfig(AppConfig):
    name = "audit"

    def ready(self) -> None:
        from audit.moving import check

        arriving.connect(check, dispatch_uid="audit")
