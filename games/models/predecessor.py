"""Who has played a seat of a running game before the person that it is by now."""

from __future__ import annotations

from django.db import models


class Predecessor(models.Model):
    """One person at one seat that they handed on; the row goes with the game, or with them.

    They know what that seat knew, so they may have it again, and no other one of the game.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="predecessors")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "player", "seat"], name="games_predecessor_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} before others at {self.seat} of {self.game_id}"
