"""Who looks for a game, and the game that was found."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Seeker(models.Model):
    """One row a person at most, so that nobody is seated twice.

    ``titles`` and ``counts``: any of these titles, with any of these numbers of seats. ``clock``:
    of that game and of no other kind, as ``Game.clock`` has it. ``since``: their place in the
    queue. ``seen_at``: when they were last heard of. ``game``: what was found;
    until they look for another one, they are not in the queue.
    """

    player = models.OneToOneField(
        "games.Player", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    titles = ArrayField(models.CharField(max_length=40))
    counts = ArrayField(models.PositiveSmallIntegerField())
    clock = models.JSONField(null=True)
    since = models.DateTimeField(db_default=Now())
    seen_at = models.DateTimeField(db_default=Now())
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.player_id} since {self.since}"
