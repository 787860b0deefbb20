"""Tournaments of games for two."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models.functions import Now


class Form(models.TextChoices):
    """Who meets whom: those who stand alike, or everybody everybody."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


class Stage(models.TextChoices):
    """How far a tournament is. ``OPEN`` waits for entrants; ``CANCELLED`` never ended."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Tournament(models.Model):
    """``rounds``: how many there are to be; of a round robin it is known once it has begun.
    ``round``: the one that is played; 0 before the first. ``clock``: of its games, as
    ``Game.clock``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    title = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    clock = models.JSONField()
    form = models.CharField(max_length=12, choices=Form)
    rounds = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField(default=0)
    most_entrants = models.PositiveSmallIntegerField()
    bots_may_join = models.BooleanField(default=False)
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.OPEN)
    maker = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["-created_at"], name="games_tournament_newest"),
            models.Index(
                fields=["created_at"],
                condition=models.Q(stage__in=("open", "running")),
                name="games_tournament_goes_on",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def opaque(self) -> str:
        """How the API and pages name it."""
        return f"trn_{self.id.hex}"


class Entrant(models.Model):
    """``number``: in the order of entry, from 0. ``dropped_at``: when they left; they are not
    paired any more. ``player`` is null once erased."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="games_entrant_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "player"], name="games_entrant_player_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.tournament_id}"


class Pairing(models.Model):
    """Who meets whom in a round. ``second`` is null for a bye. ``first_halves``,
    ``second_halves``: half points, null before the game is over. ``game`` is null for a bye, and
    where somebody was gone before it began."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first = models.PositiveSmallIntegerField()
    second = models.PositiveSmallIntegerField(null=True)
    game = models.OneToOneField(
        "games.Game", null=True, on_delete=models.SET_NULL, related_name="pairing"
    )
    first_halves = models.PositiveSmallIntegerField(null=True)
    second_halves = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round", "table"], name="games_pairing_table_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} and {self.second} in round {self.round} of {self.tournament_id}"
