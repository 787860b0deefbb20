"""Make a batch ready to be appended: spell its events canonically and chain their hashes.

All of it happens before any transaction begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from events.canonical import canonical
from events.chain import envelope, link, salt
from events.errors import UnfitEvent
from events.records import Batch, Head, NewEvent

#: Longest actor and longest key, in characters.
LONGEST_NAME = 200
LONGEST_FINGERPRINT = 64

_TYPE = re.compile(r"[A-Za-z0-9_.:/-]{1,100}")


def seal(
    head: Head,
    events: Sequence[NewEvent],
    *,
    actor: str | None = None,
    key: str | None = None,
    fingerprint: bytes | None = None,
    salt_key: bytes = b"",
) -> Batch:
    """The batch that follows ``head``.

    ``actor``: opaque id of who caused it, never a name: events are for ever. ``key``: idempotency
    key, once per stream; put whatever scopes it (user, route) into it. ``fingerprint``: hash of the
    request's body, to tell a repeated request from another one. ``salt_key``: see ``events.chain``.

    Raises:
        UnfitEvent: there is no event, or one that cannot be kept exactly.
    """
    if not events:
        raise UnfitEvent("A batch needs at least one event.")
    if fingerprint is not None and not 0 < len(fingerprint) <= LONGEST_FINGERPRINT:
        raise UnfitEvent(f"A fingerprint has 1 to {LONGEST_FINGERPRINT} bytes: use a hash.")
    _check_name("actor", actor)
    _check_name("key", key)
    stream, previous, version = str(head.stream), head.hash, head.version
    payloads, hashes = [], []
    for event in events:
        version += 1
        payload = _payload(event)
        opens = version == head.version + 1
        sealed = envelope(
            stream=stream,
            version=version,
            batch=head.batches,
            type=event.type,
            payload=payload,
            actor=actor,
            key=key if opens else None,
            fingerprint=fingerprint if opens else None,
        )
        previous = link(previous, salt(salt_key, stream, version), sealed)
        payloads.append(payload)
        hashes.append(previous)
    return Batch(
        before=head,
        after=Head(head.stream, version, head.batches + 1, previous),
        types=tuple(event.type for event in events),
        payloads=tuple(payloads),
        hashes=tuple(hashes),
        actor=actor,
        key=key,
        fingerprint=fingerprint,
    )


def _payload(event: NewEvent) -> bytes:
    if not _TYPE.fullmatch(event.type):
        raise UnfitEvent(
            f"The type {event.type!r} must have 1 to 100 of the characters A-Z a-z 0-9 _ . : / -"
        )
    payload = canonical(event.payload)
    if not payload.startswith(b"{"):
        raise UnfitEvent(f"The payload of {event.type!r} must be a JSON object.")
    return payload


def _check_name(what: str, name: str | None) -> None:
    if name is not None and not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
        raise UnfitEvent(f"The {what} must have 1 to {LONGEST_NAME} printable characters.")
