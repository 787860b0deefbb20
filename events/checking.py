"""Check all that is stored of one stream: its events, its batches and its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec
from django.db import DEFAULT_DB_ALIAS

from events.chain import Fault, first_fault
from events.database import fetch
from events.queries import statement
from events.records import GENESIS, Head, StoredEvent
from events.stamps import stamp


class Row(msgspec.Struct, frozen=True):
    """An event with what the database keeps beside it, on the first event of a batch alone."""

    event: StoredEvent
    batch_size: int | None
    era: int | None
    transaction: int | None
    position: int | None

    @classmethod
    def read(cls, *columns: Any) -> Row:
        """From the columns of the statement ``rows``."""
        return cls(StoredEvent(*columns[:-4]), *columns[-4:])


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


def read_rows(stream: UUID, *, using: str = DEFAULT_DB_ALIAS) -> list[Row]:
    """All that is stored of a stream, by version."""
    return fetch(statement("rows"), [stream], Row.read, using)


def stream_fault(
    stream: UUID, salt_key: bytes = b"", *, using: str = DEFAULT_DB_ALIAS
) -> Fault | None:
    """The first place where anything stored of the stream is not what was appended."""
    rows = read_rows(stream, using=using)
    heads = fetch(statement("whole_head"), [stream], WholeHead, using)
    in_chain = first_fault(Head.empty(stream), [row.event for row in rows], salt_key)
    in_batch = next(_batch_faults(stream, rows), None)
    if in_chain and in_batch:
        # A stamp covers the hashes: in one batch the event that was changed says more.
        batch_of = {row.event.version: row.event.batch for row in rows}
        later = (
            in_chain.version in batch_of and batch_of[in_chain.version] > batch_of[in_batch.version]
        )
        return in_batch if later else in_chain
    if in_chain or in_batch:
        return in_chain or in_batch
    return _head_fault(stream, rows, heads[0] if heads else None)


def _batch_faults(stream: UUID, rows: Sequence[Row]) -> Iterator[Fault]:
    """What is wrong beside the events, batch by batch."""
    previous = GENESIS
    for _, rows_of_batch in groupby(rows, key=lambda row: row.event.batch):
        batch = list(rows_of_batch)
        for row, field, reason in _batch_is_wrong(batch, previous):
            yield Fault(stream, row.event.version, field, reason)
        previous = batch[0].event.stamp or previous


def _batch_is_wrong(batch: Sequence[Row], previous: bytes) -> Iterator[tuple[Row, str, str]]:
    first, last = batch[0], batch[-1]
    at = first.event.recorded_at
    if first.batch_size != len(batch):
        yield first, "batch_size", f"{first.batch_size} is told and {len(batch)} are there."
    for row in batch:
        if row.event.recorded_at != at:
            yield row, "recorded_at", "The events of a batch are recorded at one time."
    if first.event.private is None:
        if first.event.stamp is not None:
            yield first, "stamp", "Events of the first form have none."
        return
    for row in batch[1:]:
        for field in ("batch_size", "era", "transaction", "position"):
            if getattr(row, field) is not None:
                yield row, field, "Only the first event of a batch has one."
        if row.event.stamp is not None:
            yield row, "stamp", "Only the first event of a batch has one."
    expected = stamp(previous, last.event.hash, at, first.era, first.transaction, first.position)
    if first.event.stamp != expected:
        yield first, "stamp", "It does not cover this time and place of the batch."


def _head_fault(stream: UUID, rows: Sequence[Row], head: WholeHead | None) -> Fault | None:
    if head is None or not rows:
        if head is None and not rows:
            return None
        kept = "no head" if head is None else "no events"
        return Fault(stream, 0, "events_stream", f"The stream has {kept}.")
    last = rows[-1].event
    opening = next(row for row in rows if row.event.batch == last.batch)
    should = {
        "version": last.version,
        "batches": last.batch + 1,
        "hash": last.hash,
        "stamp": opening.event.stamp or GENESIS,
        "created_at": rows[0].event.recorded_at,
        "updated_at": last.recorded_at,
    }
    for field, value in should.items():
        if getattr(head, field) != value:
            reason = f"The head does not say what the last event, version {last.version}, does."
            return Fault(stream, last.version, f"events_stream.{field}", reason)
    # A log that was restored into another cluster has heads without ids of transactions.
    restored = opening.era is not None and opening.era < head.era
    if head.transaction != (0 if restored else opening.transaction):
        reason = "It is not that of the last batch."
        return Fault(stream, last.version, "events_stream.transaction", reason)
    return None
