"""The measurements as a Django app, so that ``manage.py bench`` is found."""

from __future__ import annotations

from django.apps import AppConfig


class BenchConfig(AppConfig):
    name = "bench"
