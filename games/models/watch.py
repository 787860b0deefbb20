"""Whether somebody watches the clocks of games, and when nobody did."""

from __future__ import annotations

from django.db import models


class Watch(models.Model):
    """One row: when the clocks were last looked at."""

    seen_at = models.DateTimeField()


class Outage(models.Model):
    """A time in which nobody looked at the clocks, so that it counts for nobody."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)
