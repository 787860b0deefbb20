"""The time of the database, which all workers share."""

from __future__ import annotations

from datetime import datetime

from database.at_hand import here
from events.database import fetch


def database_time() -> datetime:
    """Now."""
    [now] = fetch("SELECT clock_timestamp()", [], _moment, here())
    return now


def _moment(moment: datetime) -> datetime:
    return moment
