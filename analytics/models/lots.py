"""Counted games added up: figures of any number of games read about as many rows.

A **lot** is games that are alike in all by which figures choose them and in who won. Its rows have
the names of those of a game, so that one question can be put to both, and tell of how many games.
All of it follows from the rows of games and may be dropped.
"""

from __future__ import annotations

from django.db import models

from analytics.models.counted import CountedPopulation


class Lot(models.Model):
    """``id``: follows from all else that games have in common. ``games``: how many they are.

    ``told``: theirs is a course, told by ``unfolding``; then ``asked``, ``forced`` and ``listed``
    are the sums of what their courses say. All others as in ``CountedGame``.
    """

    id = models.UUIDField(primary_key=True)
    title = models.CharField(max_length=40)
    rules = models.CharField(max_length=20)
    population = models.CharField(max_length=10, choices=CountedPopulation)
    seat_count = models.PositiveSmallIntegerField()
    patched = models.BooleanField()
    handed_over = models.BooleanField()
    level = models.CharField(max_length=20, blank=True)
    options = models.CharField(max_length=300, blank=True)
    patch = models.CharField(max_length=300, blank=True)
    table = models.CharField(max_length=300, blank=True)
    units = models.CharField(max_length=120, blank=True)
    winners = models.IntegerField()
    unfolding = models.CharField(max_length=16, blank=True)
    told = models.BooleanField()
    games = models.IntegerField()
    asked = models.BigIntegerField()
    forced = models.BigIntegerField()
    listed = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["title", "rules", "population"], name="analytics_lot_asked"),
        ]

    def __str__(self) -> str:
        return f"{self.games} games of {self.title}"


class LotHolding(models.Model):
    """In how many games of a lot a value was held by just this set of seats."""

    pk = models.CompositePrimaryKey("lot", "dimension", "value", "seats")
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="holdings", db_index=False)
    dimension = models.CharField(max_length=40)
    value = models.CharField(max_length=60)
    seats = models.IntegerField()
    games = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.dimension} {self.value} in {self.games} games"


class LotPick(models.Model):
    """The same of picks; ``first``: summed up over these games."""

    pk = models.CompositePrimaryKey("lot", "dimension", "value", "seats", "listed")
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="picks", db_index=False)
    dimension = models.CharField(max_length=40)
    value = models.CharField(max_length=60)
    seats = models.IntegerField()
    listed = models.IntegerField()
    first = models.BigIntegerField()
    games = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.dimension} {self.value} in {self.games} games"


class LotNumber(models.Model):
    """In how many games of a lot a number stands at a place, counted from 1, of ``standings`` or
    ``harms``, or is that of ``moves`` or ``rounds``, of which each game has one."""

    pk = models.CompositePrimaryKey("lot", "about", "at", "number")
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="numbers", db_index=False)
    about = models.CharField(max_length=10)
    at = models.IntegerField()
    number = models.IntegerField()
    games = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.about} {self.number} in {self.games} games"


class LotChoice(models.Model):
    """Choices of one kind in the games of a lot that have some: sums."""

    pk = models.CompositePrimaryKey("lot", "kind")
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="choices", db_index=False)
    kind = models.CharField(max_length=40)
    times = models.BigIntegerField()
    listed = models.BigIntegerField()
    games = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.kind} in {self.games} games"


class LotArea(models.Model):
    """An area in the games of a lot that have it: sums."""

    pk = models.CompositePrimaryKey("lot", "area")
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="areas", db_index=False)
    area = models.CharField(max_length=40)
    moments = models.BigIntegerField()
    held = models.BigIntegerField()
    by_winner = models.BigIntegerField()
    fights = models.BigIntegerField()
    games = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.area} in {self.games} games"
