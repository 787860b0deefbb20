"""From where a game was made that is not over, so that one address does not make too many."""

from __future__ import annotations

from django.db import models


class MakerAddress(models.Model):
    """``address``: a keyed hash, which tells nothing without the server's secret key. The row goes
    with the next sweep after the game has ended."""

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    address = models.CharField(max_length=40, db_index=True)

    def __str__(self) -> str:
        return f"{self.address} {self.game_id}"
