"""Bots of people: who owns them, and whom they let challenge them."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Accepts(models.TextChoices):
    """Who may challenge a bot that is listed."""

    EVERYBODY = "everybody"
    PLAYERS = "players"
    PEOPLE = "people"


class Bot(models.Model):
    """What is kept of a player who is a bot, beside the player.

    ``shows_owner``: others may know whose it is. ``is_listed``: it may be challenged, to games of
    ``titles`` with ``counts`` of seats (empty: any), by whom it ``accepts``, as long as it plays
    fewer than ``most_games``.
    """

    player = models.OneToOneField(
        "games.Player", primary_key=True, on_delete=models.CASCADE, related_name="bot"
    )
    owner = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="bots")
    shows_owner = models.BooleanField(default=True)
    is_listed = models.BooleanField(default=False)
    titles = ArrayField(models.CharField(max_length=40), default=list)
    counts = ArrayField(models.PositiveSmallIntegerField(), default=list)
    most_games = models.PositiveSmallIntegerField()
    accepts = models.CharField(max_length=10, choices=Accepts, default=Accepts.EVERYBODY)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(
                fields=["created_at"], condition=models.Q(is_listed=True), name="games_bot_listed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} of {self.owner_id}"
