"""Ratings, and the games that they follow from. All of it follows from the log and may be
dropped.

A pool is the games of one title with one number of seats. They are rated in the order of
(``finished_at``, ``game``): those that are rated are always the first ones of their pool.
"""

from __future__ import annotations

from django.db import models


class RatedGame(models.Model):
    """A counted game that is rated. ``tally``: how well the games of the pool were foretold up to
    this one (``analytics.rating.tallying``); null as long as it is not rated."""

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    title = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField()
    finished_at = models.DateTimeField()
    tally = models.JSONField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["title", "seat_count", "finished_at", "game"], name="analytics_rated_order"
            ),
            models.Index(
                fields=["title", "seat_count", "finished_at", "game"],
                condition=models.Q(tally__isnull=True),
                name="analytics_rated_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.game_id}"


class Contender(models.Model):
    """Somebody on one side of a rated game: ``analytics.rating.entering``. ``who`` is an id of the
    log, which names nobody once its player is erased. ``mu``, ``sigma``, ``games``: their standing
    after it; means nothing as long as the game is not rated."""

    game = models.ForeignKey(
        RatedGame, on_delete=models.CASCADE, related_name="contenders", db_index=False
    )
    side = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=130)
    place = models.PositiveSmallIntegerField()
    left = models.BooleanField()
    title = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField()
    finished_at = models.DateTimeField()
    mu = models.FloatField(default=0.0)
    sigma = models.FloatField(default=0.0)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "side", "who"], name="analytics_contender_once_a_side"
            ),
        ]
        indexes = [
            models.Index(
                fields=["title", "seat_count", "who", "-finished_at", "-game"],
                name="analytics_contender_newest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.who} in {self.game_id}"


class RatingPool(models.Model):
    """Up to where the ratings of a pool stand. ``is_behind``: its games are being rated anew, and
    until that is done the ratings are those of before. ``tally``: of the games they follow from."""

    title = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField()
    definition = models.CharField(max_length=40)
    is_behind = models.BooleanField(default=False)
    tally = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["title", "seat_count"], name="analytics_pool_once"),
        ]

    def __str__(self) -> str:
        return f"{self.title} for {self.seat_count}"


class Rating(models.Model):
    """How strong somebody is in a pool, now. ``who``: as of a ``Contender``. ``player``: of people
    and bots that somebody owns; who is erased has no rating. ``points``: what is ranked by.
    ``last``: when their last game there ended."""

    title = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=130)
    player = models.ForeignKey(
        "games.Player", null=True, on_delete=models.CASCADE, related_name="ratings"
    )
    points = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    last = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["title", "seat_count", "who"], name="analytics_rating_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["title", "seat_count", "-points", "-who"], name="analytics_rating_best"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.who} in {self.title} for {self.seat_count}"
