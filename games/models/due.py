"""When time is up in games with a clock, apart from their rows."""

from __future__ import annotations

from django.db import models


class Due(models.Model):
    """``at``: when the first person of a running game with a clock runs out of time; no row where
    nobody does.

    It changes with nearly every move and has to be indexed. In a column of the game each move would
    write into all indexes of games; so it writes into those of this small table alone.
    """

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="due"
    )
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["at"], name="games_due_first")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.at}"
