"""A link that lets people into a game that has not begun."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class Invitation(models.Model):
    """``digest``: the SHA-256 of a code, which is random and shown once.

    ``most_uses``: how many people it lets in; ``uses``: how many it has. A person who leaves has
    used it all the same. It goes with who made it, and with the game.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="invitations")
    digest = models.BinaryField(max_length=32, unique=True)
    maker = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    most_uses = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} to {self.game_id}"
