"""Signs of life."""

from __future__ import annotations

from django.db import models


class WorkerHeartbeat(models.Model):
    """When a Celery worker was last able to take messages from the broker."""

    worker = models.CharField(primary_key=True, max_length=255)
    seen_at = models.DateTimeField()
