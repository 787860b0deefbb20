"""What people at a table say to each other, and their notes: beside the log, and never in it."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class Chat(models.Model):
    """Of one game, from its first line on. ``last``: number of its last line. Whether it is ``on``.

    Whoever adds a line or turns it off holds this row, and not that of the game.
    """

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    on = models.BooleanField(default=True)
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"of {self.game_id}"


class ChatLine(models.Model):
    """``number``: of the line in its game, from 1, never used again. It goes with its writer."""

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    number = models.PositiveIntegerField()
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=500)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="games_chatline_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} in {self.game_id}"


class ChatReport(models.Model):
    """Somebody at the table thinks that the operator should look at a line."""

    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["line", "player"], name="games_chatreport_once"),
        ]

    def __str__(self) -> str:
        return f"of {self.line_id}"


class Note(models.Model):
    """What somebody writes down about a game, for themselves alone."""

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=4000)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="games_note_once"),
        ]

    def __str__(self) -> str:
        return f"on {self.game_id}"
