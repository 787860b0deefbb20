"""Time that goes by for what failed in a sweep."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from games.models import Setback


def pass_by(time: timedelta) -> None:
    """As if it had failed so much earlier."""
    Setback.objects.update(until=F("until") - time)
