"""Requests that were sent with a key, so that a client may send them again."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class KeyedRequest(models.Model):
    """What a person asked for with an idempotency key, and what it made or changed.

    ``fingerprint``: a hash of the request. It is stored in the transaction that does what is asked,
    so there is a row if, and only if, it was done. ``game``: which, or in which; null elsewhere.
    ``subject``: the id of what is no game (a bot, a tournament, a line that was said, an
    experiment); empty for a game. It goes with the person and with the game, and not with the
    subject: what was made by a key and removed is not made again by it.
    """

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=128)
    fingerprint = models.BinaryField(max_length=32)
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="+")
    subject = models.CharField(max_length=64, db_default="")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="games_keyedrequest_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.player_id}"
