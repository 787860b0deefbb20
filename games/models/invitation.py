"""A link that lets somebody into a game that has not begun, or have a seat of one that runs."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class Invitation(models.Model):
    """``digest``: the SHA-256 of a code, which is random and shown once.

    ``most_uses``: how many people it lets in; ``uses``: how many it has. A person who leaves has
    used it all the same. ``seat``: of a running game, which its maker hands on by it; None for one
    that lets people into a game that has not begun. It goes with who made it, and with the game.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="invitations")
    digest = models.BinaryField(max_length=32, unique=True)
    maker = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    most_uses = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} to {self.game_id}"
