"""The map of slots, which lies in the home. Elsewhere its tables are empty, but for arrivals."""

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


class Arrival(models.Model):
    """A slot that has come to the database in which this row lies, and of which the apps were not
    told yet (``shards.signals.arrived``). Of this table alone each database has its own rows."""

    slot = models.PositiveSmallIntegerField(primary_key=True)

    def __str__(self) -> str:
        return f"{self.slot:03x}"


class Shard(models.Model):
    """A database beside the home that was added once. ``number``: from 1 on; rows and eras that are
    made there are numbered apart by it, so it is never given to another one: who was removed keeps
    it, under a name that no database can have (``shards.removing``)."""

    number = models.SmallAutoField(primary_key=True)
    name = models.CharField(max_length=63, unique=True)

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"
