"""Keep the newest state of a stream; ``events.snapshots`` reads it."""

from __future__ import annotations

from events.database import fetch
from events.queries import statement
from events.records import Snapshot
from events.snapshots import digest_of


def save_snapshot(snapshot: Snapshot, *, using: str | None = None) -> None:
    """Keep the state unless a newer one of the same tag is kept already."""
    head = snapshot.head
    values = {
        "stream": head.stream,
        "version": head.version,
        "batches": head.batches,
        "hash": head.hash,
        "tag": snapshot.tag,
        "body": snapshot.body,
        "digest": digest_of(snapshot),
    }
    fetch(statement("save_snapshot"), values, tuple, using)
