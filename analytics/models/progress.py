"""What changes of an experiment while it is played, and what is looked at closer afterwards."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from analytics.models.experiments import Experiment


class Progress(models.Model):
    """How far an experiment is, and who ordered it.

    ``maker``: null for one that was ordered on the server itself, and once its maker is erased.
    ``address``: from where, as a keyed hash, until it is over. ``games``: all that it asks for.
    ``on_workers``: workers go on with it until it is over. ``asked_at``: when they were asked to
    last; null before, and once they were held. ``version``: goes up whenever something
    here has changed. ``done``: pieces that were counted at ``moved_at``, when somebody last played.
    ``ended_at``: null before it is over; ``blocks`` then says after how many, and ``ending`` how.
    ``looked_at``: when it was found out where the games to look at part, see ``Pair``.
    """

    class Ending(models.TextChoices):
        """PLAYED: all of it. SETTLED: by its own rule. LEFT: its rules or bots are no more."""

        PLAYED = "played"
        SETTLED = "settled"
        LEFT = "left"

    experiment = models.OneToOneField(
        Experiment, primary_key=True, on_delete=models.CASCADE, related_name="progress"
    )
    maker = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="experiments"
    )
    address = models.CharField(max_length=40, blank=True, db_default="", default="")
    games = models.PositiveBigIntegerField()
    on_workers = models.BooleanField(default=False, db_default=False)
    asked_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0, db_default=0)
    done = models.PositiveIntegerField(default=0, db_default=0)
    moved_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=10, choices=Ending, blank=True, db_default="", default="")
    blocks = models.PositiveIntegerField(null=True)
    looked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["moved_at"],
                condition=models.Q(ended_at=None),
                name="analytics_progress_going_on",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.experiment_id}: {self.done} pieces"


class OrderKey(models.Model):
    """The request by which an experiment was ordered, so that it can be sent again."""

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=128)
    fingerprint = models.BinaryField(max_length=32)
    experiment = models.ForeignKey(
        Experiment, on_delete=models.CASCADE, related_name="+", db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="analytics_order_key_once"),
        ]

    def __str__(self) -> str:
        return f"key of {self.experiment_id}"


class Pair(models.Model):
    """A game of an experiment beside the same game of another arm.

    ``turn``: how the bots sat, see ``Design.turns``. ``move``: the choice, counted from 1, in or
    after which they part; null before that is known. ``base_says``, ``variant_says``: what happens
    there. ``is_kept``: somebody wants both as games that can be looked at; ``base_game`` and
    ``variant_game`` are these, once they are there, and ``base_at``, ``variant_at`` the versions at
    which they part. All of it follows from the design.
    """

    experiment = models.ForeignKey(
        Experiment, on_delete=models.CASCADE, related_name="pairs", db_index=False
    )
    variant = models.CharField(max_length=160)
    block = models.PositiveIntegerField()
    turn = models.PositiveSmallIntegerField()
    move = models.PositiveIntegerField(null=True)
    base_says = models.TextField(blank=True, default="", db_default="")
    variant_says = models.TextField(blank=True, default="", db_default="")
    is_kept = models.BooleanField(default=False, db_default=False)
    base_game = models.UUIDField(null=True)
    variant_game = models.UUIDField(null=True)
    base_at = models.PositiveIntegerField(null=True)
    variant_at = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["experiment", "variant", "block", "turn"], name="analytics_pair_once"
            ),
        ]

    def __str__(self) -> str:
        return f"block {self.block} of {self.experiment_id}, {self.variant}"
