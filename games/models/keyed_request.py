"""Requests that were sent with a key, so that a client may send them again."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class KeyedRequest(models.Model):
    """What a person asked for with an idempotency key, and the game that it made or changed.

    ``fingerprint``: a hash of the request. It is stored in the transaction that does what is asked,
    so there is a row if, and only if, it was done. It goes with the person, and with the game.
    """

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=128)
    fingerprint = models.BinaryField(max_length=32)
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="games_keyedrequest_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.player_id}"
