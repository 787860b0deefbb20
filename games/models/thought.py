"""Why bots that think chose as they did; told to nobody before the game is over."""

from __future__ import annotations

from django.db import models


class Thought(models.Model):
    """One choice of a bot. ``version``: at which its game stood when it was asked. ``considered``:
    the moves that were tried, the best-looking first, each as ``{"move", "mean", "tried"}``, with
    the mean as a share of the win.

    It lies beside the log, which tells all that counts: nothing follows from it.
    """

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    version = models.PositiveBigIntegerField()
    seat = models.PositiveSmallIntegerField()
    bot = models.CharField(max_length=100)
    decided = models.CharField(max_length=10)
    considered = models.JSONField()

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="games_thought_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} at {self.version}: {self.decided}"
