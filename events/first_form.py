"""How events were hashed before private parts had digests of their own; kept for streams of then.

::

    hash(n) = SHA-256( hash(n-1) || salt(n) || envelope(n) )

``envelope(n)`` is the canonical JSON of an object with the members ``actor``, ``batch``,
``fingerprint``, ``key``, ``payload`` (all of it), ``stream``, ``type`` and ``version``; ``salt(n)``
is HMAC-SHA256 with the salt key over ``salt|STREAM|n``. Nobody could check such an event before the
salt key was known, which is why events are not hashed so any more.
"""

from __future__ import annotations

import hashlib
import hmac

import msgspec

from events.records import StoredEvent

_quoted = msgspec.json.encode


def hash_of(event: StoredEvent, previous: bytes, salt_key: bytes) -> bytes:
    """The hash that the event should have."""
    request = "null" if event.fingerprint is None else f'"{event.fingerprint.hex()}"'
    envelope = (
        b'{"actor":%b,"batch":%d,"fingerprint":%b,"key":%b,"payload":%b,"stream":"%b",'
        b'"type":%b,"version":%d}'
    ) % (
        _quoted(event.actor),
        event.batch,
        request.encode(),
        _quoted(event.key),
        event.payload.encode(),
        str(event.stream).encode(),
        _quoted(event.type),
        event.version,
    )
    salt = hmac.digest(salt_key, f"salt|{event.stream}|{event.version}".encode(), "sha256")
    return hashlib.sha256(previous + salt + envelope).digest()
