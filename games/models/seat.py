"""A place in a game."""

from __future__ import annotations

from django.db import models


class Kind(models.TextChoices):
    """Who plays a seat."""

    PERSON = "person"
    BOT = "bot"
    OPEN = "open"


class Seat(models.Model):
    """Who plays one place of a game.

    ``is_ready``: its person said so, while a full table asks.
    ``kept_for``: who alone may take the seat while it is open.
    ``is_bots``: a bot of somebody's took it before the game began; known once it has begun.
    ``entropy``: what its person sent to be mixed into chance. ``resigned_at``: when a bot took over
    from ``player``, who stays named here but no longer sees or plays the seat. ``seated_at``: when
    that person came to a seat that was handed on, as it was ``hand_ons`` times in this game.
    """

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="seats", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind)
    player = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    kept_for = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    level = models.CharField(max_length=20, blank=True, help_text="Of the bot; empty for people.")
    bot = models.CharField(
        max_length=100,
        blank=True,
        default="",
        db_default="",
        help_text="The version of the bot, where it has one; empty for people.",
    )
    entropy = models.CharField(max_length=128, blank=True)
    is_bots = models.BooleanField(default=False, db_default=False)
    is_ready = models.BooleanField(default=False, db_default=False)
    resigned_at = models.DateTimeField(null=True)
    seated_at = models.DateTimeField(null=True)
    hand_ons = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="games_seat_number_once"),
        ]

    def __str__(self) -> str:
        return f"P{self.number + 1}"
