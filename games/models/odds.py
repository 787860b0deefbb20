"""How often each seat won where bots played on from moments of games that are over."""

from __future__ import annotations

from django.db import models


class Odds(models.Model):
    """One moment of a game, after event ``version``, that somebody asked about.

    ``bot``: the version of those that play on (``games.bots.levels.version``), or their level where
    it has none; ``playouts``: how often they have; ``sums``: of each seat its shares of the win, in
    millionths. ``round``: the one that began then. ``is_named``: somebody named it, while the
    others are told whoever asks. The end of the game has a row too, of which nothing is played on.

    It can all be worked out again: ``games.services.odds`` says how.
    """

    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    bot = models.CharField(max_length=100)
    version = models.PositiveBigIntegerField()
    round = models.PositiveIntegerField(null=True)
    is_named = models.BooleanField(default=False, db_default=False)
    sums = models.JSONField()
    playouts = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "bot", "version"], name="games_odds_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} at {self.version}: {self.sums} in {self.playouts}"


class OddsLease(models.Model):
    """A game whose odds a worker is at, or was told to be. ``ticket``: whoever holds it may go on;
    ``until``: then another may be asked, for who had it is gone."""

    game = models.OneToOneField(
        "games.Game", on_delete=models.CASCADE, related_name="+", primary_key=True
    )
    ticket = models.BigIntegerField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} until {self.until}"
