"""Take the row of a batch apart into its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from events.records import StoredBatch, StoredEvent

HASH_BYTES = 32


def events_of(batch: StoredBatch) -> list[StoredEvent]:
    """The events of a batch, in order.

    Of a row that is not as it was appended nothing is left out: where one thing has more lines than
    another, what is missing is empty, and no hash is right there.
    """
    stream, number, actor, at = batch.stream, batch.batch, batch.actor, batch.recorded_at
    key, fingerprint, stamp = batch.key, batch.fingerprint, batch.stamp
    events, version = [], batch.version
    for type, payload, private, hash in _lines(batch):
        events.append(
            StoredEvent(
                stream,
                version,
                number,
                type,
                payload,
                actor,
                key,
                fingerprint,
                hash,
                at,
                private,
                stamp,
            )
        )
        version += 1
        key = fingerprint = stamp = None
    return events


def events_of_all(batches: Iterable[StoredBatch]) -> Iterator[StoredEvent]:
    """The events of one batch after the other."""
    return chain.from_iterable(map(events_of, batches))


def _lines(batch: StoredBatch) -> Iterable[tuple[str, str, str | None, bytes]]:
    types, payloads, hashes = batch.types.split("\n"), batch.payloads.split("\n"), _hashes(batch)
    privates: Sequence[str | None]
    privates = [None] * len(types) if batch.privates is None else batch.privates.split("\n")
    if len(types) == len(payloads) == len(privates) == len(hashes):
        return zip(types, payloads, privates, hashes, strict=True)
    return _uneven_lines(types, payloads, privates, hashes)


def _hashes(batch: StoredBatch) -> list[bytes]:
    whole = batch.hashes
    return [whole[place : place + HASH_BYTES] for place in range(0, len(whole), HASH_BYTES)]


def _uneven_lines(
    types: list[str], payloads: list[str], privates: Sequence[str | None], hashes: list[bytes]
) -> Iterator[tuple[str, str, str | None, bytes]]:
    for type, payload, private, hash in zip_longest(types, payloads, privates, hashes):
        yield type or "", payload or "", private, hash or b""
