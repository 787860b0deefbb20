"""How a checkpoint is written: the bytes that are signed, and the line that is published."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

import msgspec

from audit.models import PublicCheckpoint
from events.canonical import canonical

#: What stands for the checkpoint before the first.
GENESIS = bytes(32)


class PublishedHead(msgspec.Struct, frozen=True):
    """The last event of a stream when a checkpoint was made, and the stamp of its batch."""

    stream: str  #: blinded, hex
    hash: str  #: hex
    stamp: str  #: hex


class Content(msgspec.Struct, frozen=True):
    """What is signed."""

    at: str
    heads: list[PublishedHead]
    key: str
    number: int
    previous: str


def blinded(stream: UUID) -> str:
    """How checkpoints name a stream; only who knows its id can tell which one it is."""
    return hashlib.sha256(f"kleio stream|{stream}".encode()).hexdigest()


def link_to(before: PublicCheckpoint | None) -> bytes:
    """What the checkpoint after this one holds as ``previous``."""
    return GENESIS if before is None else hashlib.sha256(before.signed).digest()


def signed_bytes(
    number: int, previous: bytes, at: datetime, heads: Iterable[PublishedHead], key: bytes
) -> bytes:
    """Canonical JSON of a checkpoint without its signature."""
    ordered = sorted(heads, key=lambda head: head.stream)
    return canonical(Content(time_text(at), ordered, key.hex(), number, previous.hex()))


def time_text(at: datetime) -> str:
    """RFC 3339 in UTC, to the microsecond."""
    return at.isoformat(timespec="microseconds").replace("+00:00", "Z")


def published(checkpoint: PublicCheckpoint) -> bytes:
    """The whole object; ``signature`` comes last by its name, so it is canonical JSON too."""
    return b'%b,"signature":"%b"}' % (
        bytes(checkpoint.signed[:-1]),
        bytes(checkpoint.signature).hex().encode(),
    )
