"""The hash chain: what is hashed, byte for byte, and how a stream is checked.

Each event carries 32 bytes::

    hash(n) = SHA-256( hash(n-1) || salt(n) || envelope(n) )

``hash(0)`` is 32 zero bytes. ``||`` puts bytes one after the other.

``envelope(n)`` is the canonical JSON (see ``events.canonical``) of an object with exactly these
eight members, in this order, those without a value being ``null``::

    actor        text or null: opaque id of who caused the batch
    batch        number: 0 for the first batch of the stream, then 1, 2, 3 ...
    fingerprint  text or null: hex (lower case) of the hash of the request that brought the key
    key          text or null: idempotency key; like fingerprint, on the first event of a batch only
    payload      object: what happened
    stream       text: UUID in lower case with hyphens
    type         text
    version      number: n, counted 1, 2, 3 ... within the stream

``salt(n)`` is HMAC-SHA256 with the stream's salt key over the ASCII text ``salt|STREAM|n``. The
salt key is whatever the owner of the stream derives from a secret; it keeps others from guessing a
hidden event and trying its hash, and it must be told to whoever checks. Streams without secrets
use the empty salt key (zero bytes long).

Not covered, because the database sets them after the hash is made: the time an event was recorded,
its transaction and its position among all streams.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from uuid import UUID

import msgspec

from events.canonical import canonical_again
from events.errors import UnfitEvent
from events.records import Event, Head

_quoted = msgspec.json.encode


def envelope(
    *,
    stream: str,
    version: int,
    batch: int,
    type: str,
    payload: bytes,
    actor: str | None,
    key: str | None,
    fingerprint: bytes | None,
) -> bytes:
    """The bytes that stand for one event; ``stream`` is a UUID, ``payload`` canonical JSON."""
    request = b"null" if fingerprint is None else b'"%b"' % fingerprint.hex().encode()
    return (
        b'{"actor":%b,"batch":%d,"fingerprint":%b,"key":%b,"payload":%b,"stream":"%b",'
        b'"type":%b,"version":%d}'
    ) % (
        _quoted(actor),
        batch,
        request,
        _quoted(key),
        payload,
        stream.encode(),
        _quoted(type),
        version,
    )


def salt(salt_key: bytes, stream: str, version: int) -> bytes:
    """32 bytes that nobody can know without the salt key."""
    return hmac.digest(salt_key, b"salt|%b|%d" % (stream.encode(), version), "sha256")


def link(previous: bytes, salt_of_event: bytes, envelope_of_event: bytes) -> bytes:
    """The hash of an event, given that of the event before it."""
    return hashlib.sha256(previous + salt_of_event + envelope_of_event).digest()


class Fault(msgspec.Struct, frozen=True):
    """The first place where a stream is not what was appended."""

    stream: UUID
    version: int
    reason: str


def first_fault(before: Head, events: Iterable[Event], salt_key: bytes = b"") -> Fault | None:
    """Check a stream from ``before`` on; None if every event follows from the one before it.

    That the last event is the newest of the stream must be checked against its head.
    """
    previous, version, batch = before.hash, before.version, before.batches - 1
    for event in events:
        version += 1
        if event.stream != before.stream:
            return Fault(before.stream, version, f"An event of stream {event.stream} stands here.")
        if event.version != version:
            return Fault(before.stream, version, f"Version {event.version} stands in its place.")
        if event.batch not in ({0} if version == 1 else {batch, batch + 1}):
            return Fault(before.stream, version, f"Its batch {event.batch} follows batch {batch}.")
        if _hash_of(event, previous, salt_key) != event.hash:
            return Fault(before.stream, version, "Its content and its hash do not belong together.")
        previous, batch = event.hash, event.batch
    return None


def _hash_of(event: Event, previous: bytes, salt_key: bytes) -> bytes | None:
    try:
        payload = canonical_again(event.payload)
    except UnfitEvent:
        return None
    return link(
        previous,
        salt(salt_key, str(event.stream), event.version),
        envelope(
            stream=str(event.stream),
            version=event.version,
            batch=event.batch,
            type=event.type,
            payload=payload,
            actor=event.actor,
            key=event.key,
            fingerprint=event.fingerprint,
        ),
    )
