"""What a sweep found and could not do, so that it stands in the way of nothing else."""

from __future__ import annotations

from django.db import models


class Setback(models.Model):
    """``errand``: what was to be done. ``which``: the id of what it was to be done to. ``times``:
    how often it failed. ``until``: before then no sweep looks at it again."""

    errand = models.CharField(max_length=20)
    which = models.CharField(max_length=36)
    times = models.PositiveSmallIntegerField()
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["errand", "which"], name="games_setback_once"),
        ]

    def __str__(self) -> str:
        return f"{self.errand} {self.which}"
