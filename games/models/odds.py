"""How often each seat won where bots played on from moments of games that are over."""

from __future__ import annotations

from django.db import models


class Odds(models.Model):
    """One moment of a game, after event ``version``. ``level``: of the bots that played on so many
    times (``playouts``); ``sums``: of each seat its shares of the win, in millionths.

    It can all be worked out again: ``games.services.odds`` says how.
    """

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    level = models.CharField(max_length=20)
    version = models.PositiveBigIntegerField()
    sums = models.JSONField()
    playouts = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "level", "version"], name="games_odds_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} at {self.version}: {self.sums} in {self.playouts}"
