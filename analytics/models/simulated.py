"""Simulations: what was ordered, and which games it brought. No part of the projection."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Simulation(models.Model):
    """An order for games of bots.

    ``levels``: of the bots, by seat. ``rotate``: from game to game they move on by one seat.
    ``seed``: each game's own follows from it and the number of the game, so a task that is
    delivered twice makes no second game, and the same seed under other rules plays the same dice.
    ``seed_text``: the text of which it is the hash; empty where that was not kept.
    ``together``: all games lie in the slot of its own id, since there are several databases; those
    of one that was ordered before lie where each one's id says.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=40)
    levels = ArrayField(models.CharField(max_length=20))
    rotate = models.BooleanField(default=False)
    options = models.JSONField(default=dict)
    patch = models.JSONField(default=dict)
    games = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    seed_text = models.TextField(blank=True, db_default="")
    together = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.opaque

    @property
    def opaque(self) -> str:
        """How commands, the API and questions name it."""
        return f"sim_{self.id.hex}"


class SimulatedGame(models.Model):
    """Game ``number`` of a simulation, counted from 0."""

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    simulation = models.ForeignKey(
        Simulation, on_delete=models.CASCADE, related_name="played", db_index=False
    )
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["simulation", "number"], name="analytics_simulated_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"
