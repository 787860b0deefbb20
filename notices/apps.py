"""Notices to people who are not there, as a Django app."""

from __future__ import annotations

from django.apps import AppConfig

from shards.signals import arrived, copied_anew


class NoticesConfig(AppConfig):
    name = "notices"

    def ready(self) -> None:
        from notices.moving import give_up, look

        arrived.connect(look, dispatch_uid="notices")
        copied_anew.connect(give_up, dispatch_uid="notices")
