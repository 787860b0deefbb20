"""The map of slots, which lies in the home. Elsewhere its table is empty."""

from __future__ import annotations

from django.db import models


class Slot(models.Model):
    """Where the games of a slot lie. One without a row lies at home.

    ``number``: see ``shards.slots``. ``database``: its name among the settings. ``moving_to``: the
    one to which its games are being moved, during which nobody plays them.
    """

    number = models.PositiveSmallIntegerField(primary_key=True)
    database = models.CharField(max_length=63)
    moving_to = models.CharField(max_length=63, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"{self.number:03x} at {self.database}"


class Shard(models.Model):
    """A database beside the home that was added once. ``number``: from 1 on; rows and eras that are
    made there are numbered apart by it, so it is never given to another one."""

    number = models.SmallAutoField(primary_key=True)
    name = models.CharField(max_length=63, unique=True)

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"
