"""Experiments: what was decided beforehand, and what was seen. No part of the projection."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Experiment(models.Model):
    """A design, which never changes once it is ordered, as the database sees to.

    ``design``: see ``analytics.lab.designs``; as text, since the order of its arms counts, which
    PostgreSQL's own JSON would not keep. ``rules``: the version that it is about, with a hash
    of what quick bots choose by it. ``bots``: who plays, by seat, with their versions.
    ``commitment``: the hash of all of that.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=40)
    name = models.CharField(max_length=100, blank=True)
    design = models.TextField()
    rules = models.CharField(max_length=60)
    bots = ArrayField(models.CharField(max_length=100))
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(fields=["-created_at", "id"], name="analytics_experiment_newest"),
        ]

    def __str__(self) -> str:
        return self.opaque

    @property
    def opaque(self) -> str:
        """How commands and the API name it."""
        return f"exp_{self.id.hex}"


class Piece(models.Model):
    """One arm of one block of an experiment: a seed, a patch, and each bot in each seat.

    ``number``: pieces are counted through, block by block, the arms in the order of the design.
    ``means``: outcome -> mean of its games, which is all that results are made of. ``choices``: a
    hash of each game, the same for games that went the same way. ``games``: what else is known of
    them, as ``analytics.lab.outcomes.Played``.
    """

    pk = models.CompositePrimaryKey("experiment", "number")
    experiment = models.ForeignKey(
        Experiment, on_delete=models.CASCADE, related_name="played", db_index=False
    )
    number = models.PositiveIntegerField()
    means = models.JSONField()
    choices = ArrayField(models.CharField(max_length=16))
    games = models.JSONField()

    def __str__(self) -> str:
        return f"piece {self.number} of {self.experiment_id}"


class Pause(models.Model):
    """An experiment that nobody is to go on with for now."""

    experiment = models.OneToOneField(
        Experiment, primary_key=True, on_delete=models.CASCADE, related_name="pause"
    )
    since = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.experiment_id} is paused"
