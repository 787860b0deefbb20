"""People. Events know them by an opaque id only, so that a person can be erased."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models.functions import Lower, Now


class Player(models.Model):
    """Somebody who plays: signed up with a name and a password, or a guest with a token only."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    password = models.CharField(max_length=128, blank=True, help_text="A hash; empty for guests.")
    is_guest = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                condition=models.Q(is_guest=False),
                name="games_player_name_taken_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def opaque(self) -> str:
        """How events, seats and the API name this person."""
        return opaque_player(self.id)


def opaque_player(player_id: uuid.UUID) -> str:
    """``ply_`` and 32 hex digits."""
    return f"ply_{player_id.hex}"


class Token(models.Model):
    """What a client shows to be believed. Only its SHA-256 is kept."""

    digest = models.BinaryField(primary_key=True, max_length=32)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    created_at = models.DateTimeField(db_default=Now())
    revoked_at = models.DateTimeField(null=True, blank=True)
