"""Check all that is stored of one stream: its events, its batches and its head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from uuid import UUID

import msgspec

from events.batches import events_of
from events.chain import Fault, first_fault
from events.database import fetch
from events.queries import anywhere, statement
from events.records import GENESIS, Head, PlacedBatch, StoredEvent
from events.stamps import stamp


class WholeHead(msgspec.Struct, frozen=True):
    """The row of a stream, as the statement ``whole_head`` gives it, and the era of today."""

    stream: UUID
    version: int
    batches: int
    hash: bytes
    stamp: bytes
    transaction: int
    created_at: datetime
    updated_at: datetime
    era: int


def read_rows(stream: UUID, *, using: str | None = None) -> list[PlacedBatch]:
    """All that is stored of a stream, by version, wherever it lies."""
    return fetch(anywhere("rows"), [stream], PlacedBatch, using)


def stream_fault(stream: UUID, salt_key: bytes = b"", *, using: str | None = None) -> Fault | None:
    """The first place where anything stored of the stream is not what was appended."""
    rows = read_rows(stream, using=using)
    heads = fetch(statement("whole_head"), [stream], WholeHead, using)
    whole = [(row, events_of(row)) for row in rows]
    events = [event for _, of_row in whole for event in of_row]
    in_chain = first_fault(Head.empty(stream), events, salt_key)
    in_batch = next(_batch_faults(stream, whole), None)
    if in_chain and in_batch:
        # A stamp covers the hashes: in one batch the event that was changed says more.
        row_of = {event.version: row for row, (_, of_row) in enumerate(whole) for event in of_row}
        later = in_chain.version in row_of and row_of[in_chain.version] > row_of[in_batch.version]
        return in_batch if later else in_chain
    if in_chain or in_batch:
        return in_chain or in_batch
    last = events[-1] if events else None
    return _head_fault(stream, rows, last, heads[0] if heads else None)


def _batch_faults(
    stream: UUID, whole: Iterable[tuple[PlacedBatch, Sequence[StoredEvent]]]
) -> Iterator[Fault]:
    """What is wrong beside the events, batch by batch."""
    previous = GENESIS
    for number, (row, events) in enumerate(whole):
        for field, reason in _batch_is_wrong(row, number, events, previous):
            yield Fault(stream, row.version, field, reason)
        previous = row.stamp or previous


def _batch_is_wrong(
    row: PlacedBatch, number: int, events: Sequence[StoredEvent], previous: bytes
) -> Iterator[tuple[str, str]]:
    if row.batch != number:
        # To the chain two rows of one number are one batch; to readers they are two.
        yield "batch", f"The row of batch {row.batch} stands where that of batch {number} should."
    if row.size != len(events):
        yield "batch_size", f"{row.size} is told and {len(events)} are there."
    if row.privates is None:
        if row.stamp is not None:
            yield "stamp", "Events of the first form have none."
        return
    expected = stamp(
        previous, events[-1].hash, row.recorded_at, row.era, row.transaction, row.position
    )
    if row.stamp != expected:
        yield "stamp", "It does not cover this time and place of the batch."


def _head_fault(
    stream: UUID,
    rows: Sequence[PlacedBatch],
    last: StoredEvent | None,
    head: WholeHead | None,
) -> Fault | None:
    if head is None or last is None:
        if head is None and last is None:
            return None
        kept = "no head" if head is None else "no events"
        return Fault(stream, 0, "events_stream", f"The stream has {kept}.")
    opening = rows[-1]
    should = {
        "version": last.version,
        "batches": last.batch + 1,
        "hash": last.hash,
        "stamp": opening.stamp or GENESIS,
        "created_at": rows[0].recorded_at,
        "updated_at": last.recorded_at,
    }
    for field, value in should.items():
        if getattr(head, field) != value:
            reason = f"The head does not say what the last event, version {last.version}, does."
            return Fault(stream, last.version, f"events_stream.{field}", reason)
    # A log that was restored into another cluster has heads without ids of transactions.
    restored = opening.era < head.era
    if head.transaction != (0 if restored else opening.transaction):
        reason = "It is not that of the last batch."
        return Fault(stream, last.version, "events_stream.transaction", reason)
    return None
