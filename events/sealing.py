"""Make a batch ready to be appended: spell its events canonically and chain their hashes.

All of it happens before any transaction begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from events.canonical import canonical
from events.chain import envelope, link
from events.errors import UnfitEvent
from events.parts import REQUEST, request_of, value_of
from events.records import Head, NewBatch, NewEvent, SealedBatch

#: Longest actor and longest key, in characters.
LONGEST_NAME = 200
LONGEST_FINGERPRINT = 64

_TYPE = re.compile(r"[A-Za-z0-9_.:/-]{1,100}")
_PATH = re.compile(r"payload(\.[A-Za-z0-9_]+)+")


def seal(
    head: Head,
    events: Sequence[NewEvent],
    *,
    actor: str | None = None,
    key: str | None = None,
    fingerprint: bytes | None = None,
    salt_key: bytes = b"",
) -> SealedBatch:
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
    request = value_of(request_of(key, fingerprint))
    payloads, privates, hashes = [], [], []
    for event in events:
        payload, public, parts = _parts(event)
        if version == head.version:
            parts[REQUEST] = request
        version += 1
        sealed = envelope(
            stream=stream,
            version=version,
            batch=head.batches,
            type=event.type,
            public=public,
            actor=actor,
            parts=parts,
            salt_key=salt_key,
        )
        previous = link(previous, sealed)
        payloads.append(payload)
        privates.append(" ".join(sorted(parts)))
        hashes.append(previous)
    return SealedBatch(
        before=head,
        after=Head(head.stream, version, head.batches + 1, previous),
        types=tuple(event.type for event in events),
        payloads=tuple(payloads),
        privates=tuple(privates),
        hashes=tuple(hashes),
        actor=actor,
        key=key,
        fingerprint=fingerprint,
    )


def seal_all(
    head: Head, batches: Iterable[NewBatch], *, salt_key: bytes = b""
) -> Iterator[SealedBatch]:
    """Batches that follow ``head`` one after the other. Raises as ``seal`` does, at the batch."""
    for new in batches:
        sealed = seal(
            head,
            new.events,
            actor=new.actor,
            key=new.key,
            fingerprint=new.fingerprint,
            salt_key=salt_key,
        )
        head = sealed.after
        yield sealed


def _parts(event: NewEvent) -> tuple[bytes, bytes, dict[str, bytes]]:
    """The payload, what everybody may know of it, and its private parts."""
    payload = _payload(event)
    if not event.private:
        return payload, payload, {}
    parts = {f"payload.{path}": value_of(part) for path, part in event.private.items()}
    for path in parts:
        if not _PATH.fullmatch(path):
            raise UnfitEvent(f"{path!r} is no path to a part of {event.type!r}.")
    return payload, canonical(event.public), parts


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
