"""People. Events know them by an opaque id only, so that a person can be erased."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from games.names import key_of


class Player(models.Model):
    """Somebody who plays: signed up with a name and a password, a guest with a token only, or a bot
    that somebody owns (``Bot``), which has tokens with scopes.

    ``is_private``: their profile is shown to nobody, and no leaderboard lists them.
    ``away_until``: the end of their last vacation; it may be over, and is null once they came back.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    name_key = models.TextField(
        editable=False, help_text="The same for names that are one; follows from the name."
    )
    password = models.CharField(max_length=128, blank=True, help_text="A hash; empty for guests.")
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False, db_default=False)
    away_until = models.DateTimeField(null=True)
    is_shown = models.BooleanField(
        default=True, db_default=True, help_text="Others at a table may see whether they are there."
    )
    is_private = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"],
                condition=models.Q(is_guest=False),
                name="games_player_name_key_taken_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """See Django."""
        self.name_key = key_of(self.name)
        super().save(*args, **kwargs)

    @property
    def opaque(self) -> str:
        """How events, seats and the API name this person."""
        return opaque_player(self.id)


OPAQUE = "ply_"
"""How the ids of players begin."""


def opaque_player(player_id: uuid.UUID) -> str:
    """``ply_`` and 32 hex digits."""
    return f"{OPAQUE}{player_id.hex}"


class Token(models.Model):
    """What a client shows to be believed. Only its SHA-256 is kept.

    ``scopes``: what a bot may do with it (``games.services.bot_tokens``); null for people, who may
    do all.
    """

    digest = models.BinaryField(primary_key=True, max_length=32)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    scopes = ArrayField(models.CharField(max_length=12), null=True)
    created_at = models.DateTimeField(db_default=Now())
    revoked_at = models.DateTimeField(null=True, blank=True)
