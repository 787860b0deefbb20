"""What people at a table have agreed to about one of its seats, as long as not all have."""

from __future__ import annotations

from django.db import models


class About(models.TextChoices):
    """``CLAIM``: a bot shall play the seat; ``RETURN``: its person shall have it again."""

    CLAIM = "claim"
    RETURN = "return"


class Vote(models.Model):
    """One person's word about a seat; the row goes with either.

    ``since``: the version after which the game began to wait for the seat, so that a word about an
    earlier silence counts no more; 0 where that does not matter.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="votes")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    about = models.CharField(max_length=6, choices=About)
    since = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "about", "player"], name="games_vote_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} for the {self.about} of {self.seat} of {self.game_id}"
