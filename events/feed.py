"""Read all streams in one order that misses nothing and repeats nothing."""

from __future__ import annotations

from uuid import UUID

from events.batches import events_of_all
from events.database import fetch
from events.queries import statement
from events.records import Cursor, Page, PlacedBatch


def read_feed(after: Cursor, *, batches: int = 200, using: str | None = None) -> Page:
    """The next whole batches of all streams, at most ``batches`` of them.

    Batches are ordered by transaction, then by position; those of one stream in the order of their
    versions. An empty page means: nothing yet. A transaction that stays open, anywhere in the
    database server, holds back what was committed after it began; set
    ``idle_in_transaction_session_timeout``.
    """
    where = {
        "era": after.era,
        "transaction": str(after.transaction),
        "position": after.position,
        "batches": batches,
    }
    placed = fetch(statement("feed"), where, PlacedBatch, using)
    if not placed:
        return Page((), after)
    last = placed[-1]
    return Page(tuple(events_of_all(placed)), Cursor(last.era, last.transaction, last.position))


def read_moved(
    after: Cursor, *, batches: int, using: str | None = None
) -> tuple[set[UUID], Cursor]:
    """The streams to which the next batches were added, and where to read on.

    In the order of ``read_feed``, for those who ask each stream how it stands by now.
    """
    where = {
        "era": after.era,
        "transaction": str(after.transaction),
        "position": after.position,
        "batches": batches,
    }
    moved = fetch(statement("moved"), where, _moved, using)
    return {stream for stream, _ in moved}, moved[-1][1] if moved else after


def _moved(stream: UUID, era: int, transaction: int, position: int) -> tuple[UUID, Cursor]:
    return stream, Cursor(era, transaction, position)
