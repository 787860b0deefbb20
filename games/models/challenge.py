"""Seats that are kept for bots which were asked to play."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class State(models.TextChoices):
    """What became of a challenge. ``WITHDRAWN``: by its maker, or the seat is not kept any more."""

    OFFERED = "offered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Why(models.TextChoices):
    """Why one was declined."""

    BUSY = "busy"
    TITLE = "title"
    TERMS = "terms"
    NOT_NOW = "not_now"
    OTHER = "other"


class Challenge(models.Model):
    """The seat ``number`` of a game that has not begun is kept for ``bot`` until ``expires_at``.

    ``by``: who made the game. ``reason``: of one that was declined.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="challenges")
    number = models.PositiveSmallIntegerField()
    by = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    bot = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.OFFERED)
    reason = models.CharField(max_length=10, choices=Why, blank=True, default="")
    made_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "bot"], name="games_challenge_once"),
        ]
        indexes = [
            models.Index(
                fields=["expires_at"],
                condition=models.Q(state="offered"),
                name="games_challenge_offered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} of {self.bot_id} to {self.game_id}"
