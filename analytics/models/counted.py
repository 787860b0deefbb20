"""The projection: facts of finished games. All of it follows from the log and may be dropped.

Sets of seats are kept as whole numbers in which bit *i* stands for seat *i*, so that "how many of
these seats won" is one operation per game and no join.
"""

from __future__ import annotations

from django.db import models

from games.models.game import Population


class CountedPopulation(models.TextChoices):
    """Who sat at the table; figures mix them only when asked.

    ``PEOPLE``: people alone, each at one seat. ``DOUBLED``: people alone, one of whom held several
    seats, so that somebody won against themselves.
    """

    PEOPLE = Population.PEOPLE
    DOUBLED = "doubled"
    MIXED = Population.MIXED
    BOTS = Population.BOTS
    SIMULATION = Population.SIMULATION


class CountedGame(models.Model):
    """A finished public game.

    ``level``: who plays, if all seats are alike (``person`` or the level of the bots), else empty.
    ``winners``: the set of seats that share the first place; ``winner_count`` their number.
    ``moves``: those that stand. ``rounds``: None where the title has none. ``seconds``:
    from the set-up to the end; None for simulations, which nobody sat through. ``revision``: what
    the title was looked at by when this was counted, ``unfolding``: by what its course was told.

    ``options``, ``patch``: what was chosen otherwise than usual, as ``analytics.terms`` writes it.
    ``table``: who sat there, in whatever order, and ``units``: who plays with whom and who is as
    strong as whom, by seat, both as ``analytics.tables`` writes them. ``identity``: the
    same for simulated games that were played from one seed under the same terms, else empty;
    ``repeated``: another one of these counts in its place. ``lot``: the games with which it is
    added up, None until it is.
    """

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    title = models.CharField(max_length=40)
    rules = models.CharField(max_length=20)
    population = models.CharField(max_length=10, choices=CountedPopulation)
    seat_count = models.PositiveSmallIntegerField()
    patched = models.BooleanField(help_text="Parameters of the rules were changed.")
    handed_over = models.BooleanField(help_text="A bot took a seat over while the game ran.")
    level = models.CharField(max_length=20, blank=True)
    options = models.CharField(max_length=300, blank=True, db_default="")
    patch = models.CharField(max_length=300, blank=True, db_default="")
    table = models.CharField(max_length=300, blank=True, db_default="")
    units = models.CharField(max_length=120, blank=True, db_default="")
    identity = models.CharField(max_length=32, blank=True, db_default="")
    repeated = models.BooleanField(default=False, db_default=False)
    simulation = models.UUIDField(null=True)
    winners = models.IntegerField()
    winner_count = models.PositiveSmallIntegerField()
    moves = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField(null=True)
    seconds = models.FloatField(null=True)
    finished_at = models.DateTimeField()
    revision = models.CharField(max_length=16)
    unfolding = models.CharField(max_length=16, blank=True, db_default="")
    lot = models.ForeignKey(
        "analytics.Lot",
        null=True,
        on_delete=models.DO_NOTHING,
        related_name="members",
        db_constraint=False,
        db_index=False,
    )

    class Meta:
        indexes = [
            models.Index(
                fields=["lot", "finished_at"],
                include=["seconds"],
                condition=models.Q(lot__isnull=False),
                name="analytics_game_lot",
            ),
            # What is still to be added up: little, unless a projection is built anew.
            models.Index(
                fields=["title"],
                condition=models.Q(lot=None, repeated=False),
                name="analytics_game_loose",
            ),
            models.Index(fields=["title", "unfolding"], name="analytics_game_unfolding"),
            # What every query names.
            models.Index(
                fields=["title", "rules", "population", "patched", "seat_count"],
                name="analytics_game_asked",
            ),
            models.Index(fields=["title", "-finished_at", "game"], name="analytics_game_newest"),
            models.Index(fields=["title", "revision"], name="analytics_game_revision"),
            models.Index(
                fields=["simulation"],
                condition=models.Q(simulation__isnull=False),
                name="analytics_game_simulation",
            ),
            models.Index(
                fields=["identity", "game"],
                condition=~models.Q(identity=""),
                name="analytics_game_identity",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.game_id}"


class CountedSeat(models.Model):
    """A seat of a finished game.

    ``level``: ``person``, or that of the bot that held it at the end; ``bot``: its version, where
    it has one. ``side``: equal for seats that win and lose together. ``place``: 1 is best.
    ``share``: of the win: 1/k for each of k seats that share the first place, 0 for the others.
    """

    pk = models.CompositePrimaryKey("game", "seat")
    game = models.ForeignKey(
        CountedGame, on_delete=models.CASCADE, related_name="seats", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=20)
    bot = models.CharField(max_length=100, blank=True, db_default="")
    side = models.PositiveSmallIntegerField(default=0, db_default=0)
    place = models.PositiveSmallIntegerField()
    score = models.IntegerField()
    share = models.FloatField()

    def __str__(self) -> str:
        return f"P{self.seat + 1} of {self.game_id}"


class Holding(models.Model):
    """A value of a dimension in a finished game, and the set of seats that have it.

    A value of the game as a whole is held by all its seats. ``seat`` and ``level`` are dimensions
    of every game.
    """

    pk = models.CompositePrimaryKey("game", "dimension", "value")
    game = models.ForeignKey(
        CountedGame, on_delete=models.CASCADE, related_name="holdings", db_index=False
    )
    dimension = models.CharField(max_length=40)
    value = models.CharField(max_length=60)
    seats = models.IntegerField()

    class Meta:
        indexes = [
            # All games by one dimension, or those with one value, from the index alone.
            models.Index(
                fields=["dimension", "value", "game"],
                include=["seats"],
                name="analytics_holding_value",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dimension} {self.value}"


class WholeSimulation(models.Model):
    """A simulation all of whose games are played and looked at: one that counts.

    Before that its figures would be those of whichever games came first.
    """

    simulation = models.UUIDField(primary_key=True)

    def __str__(self) -> str:
        return f"sim_{self.simulation.hex}"


STOPPED = "stopped: "
"""How the reason begins where a game was ended from outside its rules."""


class Uncounted(models.Model):
    """A finished game that is in no figure, and why: it was stopped, or could not be looked at, and
    then it is tried again with new rules."""

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    title = models.CharField(max_length=40)
    reason = models.TextField()
    revision = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"{self.title} {self.game_id}"
