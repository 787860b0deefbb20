"""One played instance of a title: its terms, and where its stream of events has got to."""

from __future__ import annotations

from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, F, When
from django.db.models.functions import Now

from games.models.due import Due
from shards.places import new_game_id


class Status(models.TextChoices):
    """How far a game is. ``OPEN`` waits for people; ``CANCELLED`` never began."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Population(models.TextChoices):
    """Who sits at the table; figures about people, bots and simulations are never mixed.
    ``EXPERIMENT``: a game that was looked at closer, which counts in none of them."""

    PEOPLE = "people"
    MIXED = "mixed"
    BOTS = "bots"
    SIMULATION = "simulation"
    EXPERIMENT = "experiment"


NO_TABLE = (Population.SIMULATION, Population.EXPERIMENT)
"""Those of games that were played in memory, at which nobody could have sat down."""

AT_A_TABLE = ~models.Q(population__in=NO_TABLE)

PLAYED_HERE = models.Q(origin=None, imported_at=None)
"""The games that figures may count: all of each was played on this server."""


class Game(models.Model):
    """The terms of a game, and a read model of its stream that changes with each batch.

    ``changes``: how often its seats, or whether it goes on, changed without an event. ``held``: it
    begins when its creator says so, and not by itself as soon as no seat is open.
    ``bots_may_join``: bots of other people may take its open seats.
    ``ready_within``: seconds within which all at a full table must say that they are ready; null
    where nobody is asked. ``ready_by``: until when they may say so, while they are asked.
    ``version``: the last event. ``moves``: batches after the set-up. ``waiting``: seats that must
    choose now. ``length``: ``moves`` of a game that is over, else -1, which the database sees to.
    ``waiting_since``: for each of these the version after which the game began to wait,
    without a pause since; empty where nothing moved since this is kept. ``bots``: seats that bots
    play. ``moved_at``: time of the last batch.
    ``hinted_at``: when a sweep last asked a worker to play on. ``handed_over``: a bot took a
    person's seat over while the game ran. ``winners`` and ``outcome`` (places, scores, reason)
    are set at the end. ``origin``: the game of which this is a copy up to ``origin_version``, where
    it was forked. ``clock``: its terms of time (``games.engine.clock``), null for none; with one,
    ``asked_at`` says by seat since when it has been asked (``Due`` when time is up), ``clocks`` is
    the last event ``ticked``, where there are banks, and ``flagged`` has the seats whose flag fell
    and whom nobody took over.
    ``silence``: without a clock, its terms about people who do not answer (``services.silence``).
    ``imported_at``: when it was loaded from another server's export.
    ``rematch``: the game in which the same people play again.
    """

    id = models.UUIDField(primary_key=True, default=new_game_id, editable=False)
    title = models.CharField(max_length=40)
    rules = models.CharField(max_length=20)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    seat_count = models.PositiveSmallIntegerField()
    is_public = models.BooleanField(default=True)
    population = models.CharField(max_length=10, choices=Population)
    handed_over = models.BooleanField(default=False)
    options = models.JSONField(default=dict)
    patch = models.JSONField(default=dict)
    clock = models.JSONField(null=True)
    silence = models.JSONField(null=True)
    commitment = models.CharField(max_length=64)
    invitation = models.CharField(max_length=32, blank=True)
    creator = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="created_games"
    )
    bots_may_join = models.BooleanField(default=False, db_default=False)
    held = models.BooleanField(default=False, db_default=False)
    changes = models.PositiveIntegerField(default=0, db_default=0)
    ready_within = models.PositiveIntegerField(null=True)
    ready_by = models.DateTimeField(null=True)

    version = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)
    length = models.GeneratedField(
        expression=Case(When(status="finished", then=F("moves")), default=-1),
        output_field=models.IntegerField(),
        db_persist=True,
    )
    waiting = ArrayField(models.PositiveSmallIntegerField(), default=list)
    waiting_since = ArrayField(models.PositiveIntegerField(), default=list, db_default=[])
    bots = ArrayField(models.PositiveSmallIntegerField(), default=list)
    winners = ArrayField(models.PositiveSmallIntegerField(), default=list)
    outcome = models.JSONField(null=True)

    origin = models.UUIDField(null=True)
    origin_version = models.PositiveIntegerField(null=True)
    imported_at = models.DateTimeField(null=True)
    rematch = models.UUIDField(null=True)

    created_at = models.DateTimeField(db_default=Now())
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    hinted_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    asked_at = ArrayField(models.DateTimeField(null=True), null=True)
    clocks = models.JSONField(null=True)
    flagged = ArrayField(models.PositiveSmallIntegerField(), default=list, db_default=[])

    class Meta:
        # No index holds, or asks for, what a move changes (``version``, ``waiting``, ``moved_at``):
        # else each move would write into all of them. Where a page has room, it writes into none.
        # What is looked up and changes with moves lies apart (``Due``).
        indexes = [
            models.Index(fields=["-finished_at"], name="games_game_finished"),
            # By what lists are narrowed down, for where few games are like that among very many.
            # Most lists leave those out that were played in memory, of which there may be millions.
            models.Index(
                fields=["-created_at", "id"], condition=AT_A_TABLE, name="games_game_tables"
            ),
            models.Index(
                fields=["title", "-created_at", "id"],
                condition=AT_A_TABLE,
                name="games_game_tables_by_title",
            ),
            models.Index(
                fields=["seat_count", "-created_at", "id"],
                condition=AT_A_TABLE,
                name="games_game_tables_by_seats",
            ),
            models.Index(
                fields=["population", "-created_at", "id"], name="games_game_by_population"
            ),
            # By length, which no move changes but the last. Long games are of other titles and
            # have other seats than short ones, which would be read past.
            models.Index(fields=["length", "id"], condition=AT_A_TABLE, name="games_game_longest"),
            models.Index(
                fields=["title", "length", "id"],
                condition=AT_A_TABLE,
                name="games_game_longest_by_title",
            ),
            models.Index(
                fields=["seat_count", "length", "id"],
                condition=AT_A_TABLE,
                name="games_game_longest_by_seats",
            ),
            models.Index(
                fields=["title", "seat_count", "length", "id"],
                condition=AT_A_TABLE,
                name="games_game_longest_of_kind",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(clock__isnull=False),
                name="games_game_by_clock",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(clock__isnull=True) & AT_A_TABLE,
                name="games_game_without_clock",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(bots_may_join=True),
                name="games_game_for_bots",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(bots_may_join=False) & AT_A_TABLE,
                name="games_game_not_for_bots",
            ),
            models.Index(
                fields=["created_at"], condition=models.Q(bots=[]), name="games_game_without_bots"
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(is_public=False),
                name="games_game_private",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(status="cancelled"),
                name="games_game_cancelled",
            ),
            # Running games, for seats left alone by their people.
            models.Index(
                fields=["created_at"],
                condition=models.Q(status="running"),
                name="games_game_in_progress",
            ),
            # Those of them in which bots play: what the sweep reads, and nothing else.
            models.Index(
                fields=["created_at"],
                condition=models.Q(status="running") & ~models.Q(bots=[]),
                name="games_game_bots_play",
            ),
            # What a person has made that is not over, and what waits for people.
            models.Index(
                fields=["creator", "status"],
                condition=models.Q(status__in=("open", "running")),
                name="games_game_unfinished",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(status="open"),
                name="games_game_open",
            ),
            models.Index(
                fields=["ready_by"],
                condition=models.Q(ready_by__isnull=False),
                name="games_game_ready",
            ),
            models.Index(
                fields=["origin"],
                condition=models.Q(origin__isnull=False),
                name="games_game_forks",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="games_game_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.id}"

    @property
    def due_at(self) -> datetime | None:
        """When the first of its people runs out of time; None where nobody does.

        Of a running game with a clock that was fetched without it (``select_related("due")``) this
        asks the database.
        """
        if self.clock is None or self.status != Status.RUNNING:
            return None
        due: Due | None = getattr(self, "due", None)
        return None if due is None else due.at

    @property
    def is_of_bots_alone(self) -> bool:
        """Whether nobody but bots plays."""
        return len(self.bots) == self.seat_count

    @property
    def is_played_here(self) -> bool:
        """Whether all of it was played on this server: neither a fork nor an import.

        ``PLAYED_HERE`` asks the same of the database.
        """
        return self.origin is None and self.imported_at is None
