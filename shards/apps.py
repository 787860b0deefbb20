from __future__ import annotations

from django.apps import AppConfig


class ShardsConfig(AppConfig):
    name = "shards"
