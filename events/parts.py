"""The private parts of an event: their digests, and taking them out of a payload that was stored.

A part is named by a path: ``payload.`` and names of fields joined by dots, or ``request``, which is
the idempotency key and the fingerprint that came with it. The digest of a part is
HMAC-SHA256(salt, value): canonical JSON of the value, or no bytes where there is none.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from events.canonical import canonical, read_canonical
from events.errors import UnfitEvent
from events.records import StoredEvent

REQUEST = "request"

Parts = Mapping[str, bytes]
"""Path -> what is digested."""


def _hmac(key: bytes, message: bytes) -> bytes:
    """Not by ``hmac.digest``: that lets the interpreter's lock go for these few bytes, and where
    threads wait for it, it takes 10 µs and more to have it again."""
    return hmac.new(key, message, "sha256").digest()


def salt(salt_key: bytes, stream: str, version: int, path: str) -> bytes:
    """32 bytes that nobody can know without the salt key."""
    return _hmac(salt_key, f"salt|{stream}|{version}|{path}".encode())


def digest(salt_of_part: bytes, value: bytes) -> str:
    """What stands for a private part in the chain, hex."""
    return _hmac(salt_of_part, value).hex()


def value_of(part: object) -> bytes:
    """What is digested of a part; UNSET: there is nothing."""
    return b"" if part is UNSET else canonical(part)


def request_of(key: str | None, fingerprint: bytes | None) -> dict[str, str | None] | None:
    """The request that caused a batch, as it is digested and told; None if it brought no key."""
    if key is None and fingerprint is None:
        return None
    return {"fingerprint": None if fingerprint is None else fingerprint.hex(), "key": key}


def taken_apart(event: StoredEvent) -> tuple[bytes, dict[str, bytes]]:
    """The public payload of a stored event, canonical, and its private parts.

    Raises:
        UnfitEvent: no event can have been stored like this.
    """
    written = event.payload.encode()
    payload = read_canonical(written)
    if not isinstance(payload, dict):
        raise UnfitEvent("The payload of an event is a JSON object.")
    if not event.private:
        return written, {}
    paths = event.private.split(" ")
    if paths != sorted(set(paths)):
        raise UnfitEvent("The private parts of an event are told in order, each once.")
    whole = {"payload": payload, REQUEST: request_of(event.key, event.fingerprint)}
    parts = {path: value_of(take(whole, path)) for path in paths}
    return canonical(whole["payload"]), parts


def take(whole: Any, path: str) -> object:
    """Take the part at ``path`` out of an event; UNSET where there is nothing."""
    *way, last = path.split(".")
    for name in way:
        whole = whole.get(name) if isinstance(whole, dict) else None
    if not isinstance(whole, dict):
        raise UnfitEvent("A private part lies in something that is not there.")
    return whole.pop(last, UNSET)
