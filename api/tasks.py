"""What workers do for the API."""

from __future__ import annotations

from celery import shared_task

from api.admission.forgetting import forget_unused


@shared_task(name="api.tasks.forget_unused_quotas")
def forget_unused_quotas() -> None:
    """Drop the rows of callers whose quota is full again. Doing it twice changes nothing."""
    forget_unused()
