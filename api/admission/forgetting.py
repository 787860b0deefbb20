"""Quotas that nobody uses need no row."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from api.models import Allowance

KEPT = timedelta(minutes=2)
"""For so long a row says that somebody was there, though their quota is full again."""


def forget_unused() -> int:
    """Drop the rows that say no more than that nobody called lately; returns how many there were.

    A caller who comes back at that very moment finds a full quota either way.
    """
    dropped, _ = Allowance.objects.filter(due__lt=Now() - KEPT).delete()
    return dropped
