"""Where people are told, what they are due to be told, and what is on its way."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models.functions import Now


class Channel(models.TextChoices):
    """How a notice travels."""

    WEBHOOK = "webhook"
    EMAIL = "email"
    PUSH = "push"


class Kind(models.TextChoices):
    """What a notice is about. ``CHALLENGE`` and ``TEST`` are about the address itself; a
    ``DIGEST`` is about all games that wait for its player."""

    TURN = "turn"
    DIGEST = "digest"
    CHALLENGE = "challenge"
    TEST = "test"


class Address(models.Model):
    """Where one player is told. It goes with the player.

    ``sealed``: where it is and the keys for it, encrypted (``notices.sealing``). ``failures``: of
    sending, in a row. ``given_up``: notices that never arrived. ``off_at``: since when nothing is
    sent there any more. ``mark``: of a browser, by which its row is found (``channels.push``), for
    a browser tells one player.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="addresses")
    channel = models.CharField(max_length=10, choices=Channel)
    sealed = models.BinaryField()
    created_at = models.DateTimeField(db_default=Now())
    confirmed_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    given_up = models.PositiveIntegerField(default=0)
    off_at = models.DateTimeField(null=True)
    mark = models.BinaryField(null=True, unique=True)

    class Meta:
        ordering = ["created_at", "id"]

    def __str__(self) -> str:
        return f"{self.channel} {self.id}"


IN_USE = models.Q(confirmed_at__isnull=False, off_at=None)
"""The addresses to which notices go."""


class Notice(models.Model):
    """That a game waits for a seat: one row a seat, for the newest turn that was seen.

    A turn is known by ``since``, the version after which the game began to wait (see
    ``Game.waiting_since``); it never goes back. ``player``: who had the seat then. ``due_at``: when
    to tell, None where there is nothing (more) to tell. ``told_at``: when this turn was told.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    since = models.PositiveIntegerField()
    due_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="notices_notice_once"),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(due_at__isnull=False),
                name="notices_notice_due",
            ),
        ]


class Mails(models.TextChoices):
    """When mails about turns are sent."""

    AT_ONCE = "at_once"
    DAILY = "daily"
    NEVER = "never"


class Preference(models.Model):
    """When a player wants mails; who has no row wants them at once.

    ``hour``: of the day, UTC, where it is once a day; ``next_at``: when it is that next.
    """

    player = models.OneToOneField(
        "games.Player",
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="notices_preference",
    )
    mails = models.CharField(max_length=10, choices=Mails)
    hour = models.PositiveSmallIntegerField()
    next_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=models.Q(next_at__isnull=False),
                name="notices_preference_next",
            ),
        ]


class Muted(models.Model):
    """A game of which a player wants to be told nothing."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="notices_muted_once"),
        ]


class Delivery(models.Model):
    """One notice on its way to one address; the row goes when it has arrived or was given up.

    ``notice``: None for what is about the address itself. ``since``: of the turn that is
    told, 0 without one. ``version``: of the game when it was found due. ``attempts``: how often
    sending was begun.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address = models.ForeignKey(Address, on_delete=models.CASCADE, related_name="deliveries")
    notice = models.ForeignKey(
        Notice, null=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    since = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "since", "address"], name="notices_delivery_once"
            ),
        ]
        indexes = [models.Index(fields=["next_at"], name="notices_delivery_next")]


class Lease(models.Model):
    """``holder`` alone may do what it is named after, ``until`` then or until the row goes."""

    name = models.CharField(primary_key=True, max_length=20)
    holder = models.UUIDField()
    until = models.DateTimeField()
