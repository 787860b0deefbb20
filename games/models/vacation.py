"""Times in which a person is away, so that clocks of days stand still for them."""

from __future__ import annotations

from django.db import models


class Vacation(models.Model):
    """From when to when one person is away. ``ended_at`` lies ahead until then, and is set to the
    moment at which they come back sooner."""

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="vacations")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["player", "ended_at"], name="games_vacation_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.began_at} to {self.ended_at}"
