"""What failed in a sweep is passed over for a while, longer each time, up to an hour.

A sweep looks at so many at once, the oldest first. However many of these fail, what lies behind
them comes next.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models.functions import Now

from database.at_hand import connection
from games.models import Setback
from games.sql import sql
from telemetry.catalogue import SETBACKS

ERASED_SEATS = "erased seats"
"""An errand of which nothing tells but its setbacks: it ends by being done."""

_LONGEST_SECONDS = 3600
_PEACE = timedelta(hours=2)
"""Above the longest wait, so that what fails again and again is not taken for well between two
tries; little above it, so that what was mended is soon done at its time again."""


def set_back(errand: str, which: UUID | int) -> None:
    """It has failed: once more."""
    SETBACKS(errand)
    asked: dict[str, Any] = {"errand": errand, "which": str(which), "longest": _LONGEST_SECONDS}
    with connection.cursor() as cursor:
        cursor.execute(sql("set_back"), asked)


def passed_over(errand: str) -> list[str]:
    """The ids of those that are left alone now. Statements ask for themselves: ``passed_over.sql``
    is a part of theirs."""
    with connection.cursor() as cursor:
        cursor.execute(f"{sql('passed_over')} %s", [errand])
        return [which for (which,) in cursor.fetchall()]


def forget_setbacks() -> None:
    """What has not failed for two hours is as if it never had: it was done, or is there no more."""
    Setback.objects.filter(until__lt=Now() - _PEACE).exclude(errand=ERASED_SEATS).delete()
