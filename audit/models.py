"""Checkpoints as they were published and which streams they name; games from other servers."""

from __future__ import annotations

from django.db import models


class PublicCheckpoint(models.Model):
    """A signed list of stream heads, linked to the one before; docs/verify.md has the format.

    ``previous``: SHA-256 of ``signed`` of the checkpoint before. ``signed``: the very bytes that
    were signed, which hold all other columns too. ``key``: the public one.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    previous = models.BinaryField()
    at = models.DateTimeField()
    signed = models.BinaryField()
    signature = models.BinaryField()
    key = models.BinaryField()

    def __str__(self) -> str:
        return f"Checkpoint {self.number}"


class NamedStream(models.Model):
    """A head in a checkpoint: for questions about one game, and to find its batch in the log.

    Only this server knows ``stream``; what is published names it by a hash. ``version``: of the
    event whose hash the head holds.
    """

    pk = models.CompositePrimaryKey("stream", "checkpoint_id")
    stream = models.UUIDField()
    checkpoint = models.ForeignKey(PublicCheckpoint, on_delete=models.PROTECT, related_name="named")
    version = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.stream} at version {self.version} in checkpoint {self.checkpoint_id}"


class ImportedGame(models.Model):
    """Where a game came from that was not played here.

    ``sha256``: of the file, byte for byte. ``header``: its first line, which holds what no event
    does: the seeds of the games that it was copied from.
    """

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()
    sha256 = models.BinaryField(max_length=32)
    header = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game_id}, imported"
