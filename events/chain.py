"""The hash chain: what is hashed, byte for byte, and how a stream is checked.

Each event carries 32 bytes::

    hash(n) = SHA-256( hash(n-1) || envelope(n) )

``hash(0)`` is 32 zero bytes. ``||`` puts bytes one after the other.

``envelope(n)`` is the canonical JSON (see ``events.canonical``) of an object with exactly these
seven members, in this order::

    actor        text or null: opaque id of who caused the batch
    batch        number: 0 for the first batch of the stream, then 1, 2, 3 ...
    payload      object: what happened, without its private parts
    private      object: path -> digest, hex, of each private part (see ``events.parts``)
    stream       text: UUID in lower case with hyphens
    type         text
    version      number: n, counted 1, 2, 3 ... within the stream

The first event of each batch has the private part ``request``. Salts come from the stream's salt
key, which is whatever the owner of the stream derives from a secret; streams without secrets use
the empty one (zero bytes long). So whoever may not know a part sees and checks the same chain, and
the part is fixed all the same. ``docs/verify.md`` says it for those who check.

What the database sets after the hash is made is covered by ``events.stamps``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from uuid import UUID

import msgspec

from events import first_form
from events.errors import UnfitEvent
from events.parts import REQUEST, digest, salt, taken_apart
from events.records import Head, StoredEvent

_quoted = msgspec.json.encode


def envelope(
    *,
    stream: str,
    version: int,
    batch: int,
    type: str,
    public: bytes,
    actor: str | None,
    parts: Mapping[str, bytes],
    salt_key: bytes,
) -> bytes:
    """The bytes that stand for one event.

    ``stream``: a UUID. ``public``: canonical JSON of the payload without its private parts.
    ``parts``: those, as they are digested, by path.
    """
    private = ",".join(
        f'"{path}":"{digest(salt(salt_key, stream, version, path), parts[path])}"'
        for path in sorted(parts)
    )
    return (
        b'{"actor":%b,"batch":%d,"payload":%b,"private":{%b},"stream":"%b","type":%b,"version":%d}'
    ) % (
        _quoted(actor),
        batch,
        public,
        private.encode(),
        stream.encode(),
        _quoted(type),
        version,
    )


def link(previous: bytes, envelope_of_event: bytes) -> bytes:
    """The hash of an event, given that of the event before it."""
    return hashlib.sha256(previous + envelope_of_event).digest()


class Fault(msgspec.Struct, frozen=True):
    """The first place where a stream is not what was appended.

    ``version``: 0 where it is no event but what is kept of the whole stream. ``field``: of the
    event, or of the table that is named.
    """

    stream: UUID
    version: int
    field: str
    reason: str

    def __str__(self) -> str:
        return f"version {self.version}: {self.field}: {self.reason}"


def first_fault(before: Head, events: Iterable[StoredEvent], salt_key: bytes = b"") -> Fault | None:
    """Check a stream from ``before`` on; None if every event follows from the one before it.

    That the last event is the newest of the stream must be checked against its head, as
    ``events.checking`` does.
    """
    previous, version, batch = before.hash, before.version, before.batches - 1
    for event in events:
        version += 1
        wrong = _out_of_order(event, before.stream, version, batch)
        if (
            wrong is None
            and _hash_of(event, previous, salt_key, event.batch != batch) != event.hash
        ):
            wrong = "hash", "Its content and its hash do not belong together."
        if wrong is not None:
            return Fault(before.stream, version, *wrong)
        previous, batch = event.hash, event.batch
    return None


def _out_of_order(
    event: StoredEvent, stream: UUID, version: int, batch: int
) -> tuple[str, str] | None:
    if event.stream != stream:
        return "stream", f"An event of stream {event.stream} stands here."
    if event.version != version:
        return "version", f"Version {event.version} stands in its place."
    if event.batch not in ({0} if version == 1 else {batch, batch + 1}):
        return "batch", f"Its batch {event.batch} follows batch {batch}."
    return None


def _hash_of(event: StoredEvent, previous: bytes, salt_key: bytes, opens: bool) -> bytes | None:
    """The hash that it should have; None where no event can have been stored like this."""
    try:
        public, parts = taken_apart(event)
    except UnfitEvent:
        return None
    if event.private is None:
        return first_form.hash_of(event, previous, salt_key)
    if (REQUEST in parts) != opens:
        return None
    if not opens and (event.key is not None or event.fingerprint is not None):
        return None
    sealed = envelope(
        stream=str(event.stream),
        version=event.version,
        batch=event.batch,
        type=event.type,
        public=public,
        actor=event.actor,
        parts=parts,
        salt_key=salt_key,
    )
    return link(previous, sealed)
