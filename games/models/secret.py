"""The seed of a game, apart from everything that is ever shown."""

from __future__ import annotations

from django.db import models


class Secret(models.Model):
    """32 bytes from ``secrets``, from which every draw and salt of one game follows.

    It has a table of its own so that no join or serializer for clients can pick it up by
    accident. It is published when the game has finished, and never before.
    """

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    seed = models.BinaryField(max_length=32)
