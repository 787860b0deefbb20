"""Who was sent away from a table that had not begun, so that they do not come back to it."""

from __future__ import annotations

from django.db import models


class Reason(models.TextChoices):
    """Why somebody was sent away: one of these, so that nobody is told anything else by it."""

    ABSENT = "absent"
    UNEXPECTED = "unexpected"
    CONDUCT = "conduct"
    OTHER = "other"


WHY = {
    Reason.ABSENT: "Whoever made this game gave your seat away because you seemed to be away.",
    Reason.UNEXPECTED: "Whoever made this game keeps its seats for people whom they expect.",
    Reason.CONDUCT: "Whoever made this game does not want to play with you after what you did.",
    Reason.OTHER: "Whoever made this game has given your seat away.",
}
"""What the person is told: a sentence for each reason."""


class Kicked(models.Model):
    """One person at one table; the row goes with either."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="kicked")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=10, choices=Reason)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="games_kicked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.game_id}: {self.reason}"
