"""Read one stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from events.batches import HASH_BYTES, events_of_all
from events.database import fetch
from events.queries import anywhere, statement
from events.records import Fact, Head, KeyUse, StoredBatch, StoredEvent

#: Above every version.
NEWEST = 2**31 - 1


class _Facts(msgspec.Struct, frozen=True):
    """The columns of the statement ``facts``."""

    version: int  #: of the first event
    batch: int  #: the last one
    types: str
    payloads: str
    hashes: bytes


def read_events(
    stream: UUID, *, after: int = 0, upto: int = NEWEST, using: str | None = None
) -> list[StoredEvent]:
    """The events with ``after < version <= upto``, in order. An unknown stream has none.

    A batch is seen whole or not at all, unless ``after`` or ``upto`` cuts it.
    """
    batches = _batches(stream, after, upto, using, statement)
    if not batches or batches[0].version > after + 1:
        # There is nothing, or it is old and lies apart (``events.putting_away``), or has just been
        # moved between two statements.
        batches = _batches(stream, after, upto, using, anywhere)
    return [event for event in events_of_all(batches) if after < event.version <= upto]


def _batches(
    stream: UUID, after: int, upto: int, using: str | None, text: Callable[[str], str]
) -> list[StoredBatch]:
    """Those with events between the two, and what the first of them begins with; where none begins
    there, the last one of the stream. ``text``: of a statement, for where games are played or for
    the whole log."""
    where = {"stream": stream, "after": after, "upto": upto}
    batches = fetch(text("batches"), where, StoredBatch, using)
    if _begins(batches, after):
        return batches
    cut = {"stream": stream, "version": after + 1}
    return [*fetch(text("batch"), cut, StoredBatch, using), *batches]


def read_facts(
    stream: UUID, *, after: int = 0, upto: int = NEWEST, using: str | None = None
) -> tuple[Head, list[Fact]]:
    """The same events as far as a state is folded from them, for a third of the time, and the head
    of the stream after the last of them; that of an empty stream where there are none."""
    where = {"stream": stream, "after": after, "upto": upto}
    read = fetch(statement("facts"), where, _Facts, using)
    if not read or not _begins(read, after):
        events = read_events(stream, after=after, upto=upto, using=using)
        head = events[-1].head() if events else Head.empty(stream)
        return head, [Fact(event.type, event.payload) for event in events]
    [whole] = read
    count = min(upto - after, len(whole.hashes) // HASH_BYTES)
    hash = whole.hashes[HASH_BYTES * (count - 1) : HASH_BYTES * count]
    types, payloads = whole.types.split("\n")[:count], whole.payloads.split("\n")[:count]
    return Head(stream, after + count, whole.batch + 1, hash), list(map(Fact, types, payloads))


def _begins(batches: Sequence[StoredBatch | _Facts], after: int) -> bool:
    """Whether no batch lies across ``after``, as is usual; also where there is nothing at all."""
    return batches[0].version == after + 1 if batches else after == 0


def read_batch(stream: UUID, version: int, *, using: str | None = None) -> list[StoredEvent]:
    """The events of the batch that holds ``version``, in order; none where there is no such version
    and nothing before it. Beyond the end of the stream it is the last batch."""
    where = {"stream": stream, "version": version}
    batches = fetch(statement("batch"), where, StoredBatch, using)
    return list(events_of_all(batches or fetch(anywhere("batch"), where, StoredBatch, using)))


def read_head(stream: UUID, *, using: str | None = None) -> Head:
    """Where the stream stands; an unknown stream is at version 0."""
    heads = fetch(statement("head"), [stream], Head, using)
    return heads[0] if heads else Head.empty(stream)


def find_key(stream: UUID, key: str, *, using: str | None = None) -> KeyUse | None:
    """The batch that an idempotency key has brought, if it has; of an old stream as well."""
    used = [stream, key]
    uses = fetch(statement("key_use"), used, KeyUse, using) or fetch(
        anywhere("key_use"), used, KeyUse, using
    )
    return uses[0] if uses else None
