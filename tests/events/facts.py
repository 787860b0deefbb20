"""Batches to append, for tests that care for other things than what is in them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from events.reading import read_head
from events.records import Appended, Head, NewEvent, SealedBatch
from events.sealing import seal
from events.writing import append

SALT_KEY = b"a secret of thirty-two bytes ...."


def facts(count: int, **payload: object) -> list[NewEvent]:
    """Events that differ."""
    return [NewEvent("rolled", {"number": number, **payload}) for number in range(count)]


def batch_after(head: Head, count: int = 1, **named: Any) -> SealedBatch:
    """A batch of ``count`` events that follows ``head``."""
    return seal(head, facts(count), **named)


def appended(stream: UUID, count: int = 1, *, using: str = "default", **named: Any) -> Appended:
    """Append ``count`` events in one batch to wherever the stream stands."""
    return append(batch_after(read_head(stream, using=using), count, **named), using=using)
