"""Quotas that nobody uses need no row."""

from __future__ import annotations

from django.db.models.functions import Now

from api.models import Allowance


def forget_unused() -> int:
    """Drop the rows that say no more than that the quota is full; returns how many there were.

    A caller who comes back at that very moment finds a full quota either way.
    """
    dropped, _ = Allowance.objects.filter(due__lt=Now()).delete()
    return dropped
