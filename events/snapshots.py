"""The newest kept state of a stream, so that only the tail has to be read again.

A snapshot is a cache: whatever is missing, damaged or written by other code is worked out from the
events instead, and deleting all of them costs nothing but time.
"""

from __future__ import annotations

import hashlib
from uuid import UUID

from events.database import fetch
from events.queries import statement
from events.reading import NEWEST
from events.records import Head, Snapshot


def load_snapshot(
    stream: UUID, tag: str, *, upto: int = NEWEST, using: str | None = None
) -> Snapshot | None:
    """The kept state, or None if there is none that this caller can use.

    ``tag``: the one under which code that writes the same bodies keeps them. ``upto``: the highest
    version of use, when an earlier state is wanted.
    """
    for snapshot in fetch(statement("snapshot"), [stream], _intact, using):
        if snapshot and snapshot.tag == tag and snapshot.head.version <= upto:
            return snapshot
    return None


def _intact(
    stream: UUID, version: int, batches: int, hash: bytes, tag: str, body: bytes, digest: bytes
) -> Snapshot | None:
    snapshot = Snapshot(Head(stream, version, batches, hash), tag, body)
    return snapshot if digest_of(snapshot) == digest else None


def digest_of(snapshot: Snapshot) -> bytes:
    """What is kept beside a snapshot, so that a damaged one is not used."""
    head = snapshot.head
    place = f"{head.stream}|{head.version}|{head.batches}|{head.hash.hex()}|{snapshot.tag}|"
    return hashlib.sha256(place.encode() + snapshot.body).digest()
