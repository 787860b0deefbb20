"""The time of the database, which all workers share."""

from __future__ import annotations

from datetime import datetime

from django.db import DEFAULT_DB_ALIAS

from events.database import fetch


def database_time() -> datetime:
    """Now."""
    [now] = fetch("SELECT clock_timestamp()", [], _moment, DEFAULT_DB_ALIAS)
    return now


def _moment(moment: datetime) -> datetime:
    return moment
