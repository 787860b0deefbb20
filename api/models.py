"""What the API itself stores: how much of a quota is used up."""

from __future__ import annotations

from django.db import models


class Allowance(models.Model):
    """How far ahead of its steady rate a caller is.

    ``due``: when the next call would fall if all so far had come at the steady rate. One timestamp
    is enough for a token bucket (the "generic cell rate algorithm"). The table is UNLOGGED: a call
    writes no WAL for it and waits for no disk; after a crash everybody has a full quota.
    """

    key = models.CharField(primary_key=True, max_length=120)
    due = models.DateTimeField()
