"""Read one stream."""

from __future__ import annotations

from uuid import UUID

from django.db import DEFAULT_DB_ALIAS

from events.database import fetch
from events.queries import statement
from events.records import Head, KeyUse, StoredEvent

#: Above every version.
NEWEST = 2**31 - 1


def read_events(
    stream: UUID, *, after: int = 0, upto: int = NEWEST, using: str = DEFAULT_DB_ALIAS
) -> list[StoredEvent]:
    """The events with ``after < version <= upto``, in order. An unknown stream has none.

    A batch is seen whole or not at all, unless ``after`` or ``upto`` cuts it.
    """
    where = {"stream": stream, "after": after, "upto": upto}
    return fetch(statement("events"), where, StoredEvent, using)


def read_batch(stream: UUID, version: int, *, using: str = DEFAULT_DB_ALIAS) -> list[StoredEvent]:
    """The events of the batch that holds ``version``, in order; none where there is no such version
    and nothing before it. Beyond the end of the stream it is the last batch."""
    where = {"stream": stream, "version": version}
    return fetch(statement("batch"), where, StoredEvent, using)


def read_head(stream: UUID, *, using: str = DEFAULT_DB_ALIAS) -> Head:
    """Where the stream stands; an unknown stream is at version 0."""
    heads = fetch(statement("head"), [stream], Head, using)
    return heads[0] if heads else Head.empty(stream)


def find_key(stream: UUID, key: str, *, using: str = DEFAULT_DB_ALIAS) -> KeyUse | None:
    """The batch that an idempotency key has brought, if it has."""
    uses = fetch(statement("key_use"), [stream, key], KeyUse, using)
    return uses[0] if uses else None
