"""The projection of how games unfolded: what their titles declare as ``Title.unfolding``."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from analytics.models.counted import CountedGame


class Course(models.Model):
    """How one counted game unfolded; none where its title does not say, or where it failed.

    ``standings``: the standing of each seat at the beginning of the first round and after each
    round, moment by moment, each with all seats in order. ``harms``: how often each place in the
    order of turns harmed each other one, row by row, as many places as seats; -1 for a pair that
    there is not. ``asked``: choices
    that seats made, ``forced``: those that nobody was asked for, ``listed``: moves that were listed
    at all of ``asked`` together.
    """

    game = models.OneToOneField(
        CountedGame, primary_key=True, on_delete=models.CASCADE, related_name="course"
    )
    standings = ArrayField(models.IntegerField())
    harms = ArrayField(models.IntegerField())
    asked = models.PositiveIntegerField()
    forced = models.PositiveIntegerField()
    listed = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"course of {self.game_id}"


class Pick(models.Model):
    """A thing of one kind in one game, and the sets of seats that had it among their moves
    (``listed``) and took it (``seats``). ``first``: the rounds in which the latter first did so,
    added up; round 0 is the set-up."""

    pk = models.CompositePrimaryKey("game", "dimension", "value")
    game = models.ForeignKey(
        CountedGame, on_delete=models.CASCADE, related_name="picks", db_index=False
    )
    dimension = models.CharField(max_length=40)
    value = models.CharField(max_length=60)
    seats = models.IntegerField()
    listed = models.IntegerField()
    first = models.IntegerField()

    class Meta:
        indexes = [
            models.Index(
                fields=["dimension", "value", "game"],
                include=["seats", "listed", "first"],
                name="analytics_pick_value",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dimension} {self.value}"


class Choice(models.Model):
    """The choices of one kind in one game: how many, and how many moves were listed at them in all.

    ``seconds``: the median time from the question to the answer, over all seats together; None
    unless people alone played and more than one seat answered, and for offers, which nobody has to
    answer. ``timed``: the set of the seats that answered, empty where no time is told.
    """

    pk = models.CompositePrimaryKey("game", "kind")
    game = models.ForeignKey(
        CountedGame, on_delete=models.CASCADE, related_name="choices", db_index=False
    )
    kind = models.CharField(max_length=40)
    times = models.PositiveIntegerField()
    listed = models.PositiveIntegerField()
    seconds = models.FloatField(null=True)
    timed = models.IntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"{self.kind} of {self.game_id}"


class Area(models.Model):
    """An area in one game: at how many of the ``moments`` after the first a seat held it
    (``held``), at how many a winner of the game did (``by_winner``), and how many fights over it
    began."""

    pk = models.CompositePrimaryKey("game", "area")
    game = models.ForeignKey(
        CountedGame, on_delete=models.CASCADE, related_name="areas", db_index=False
    )
    area = models.CharField(max_length=40)
    moments = models.PositiveSmallIntegerField()
    held = models.PositiveSmallIntegerField()
    by_winner = models.PositiveSmallIntegerField()
    fights = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.area} of {self.game_id}"
