"""Tell listeners that a stream has grown. A hint: whoever misses it finds the events by reading.

The append itself does not notify, because NOTIFY holds one lock of the whole server until the
commit is on disk, so that all games would wait for one another. The hint follows the commit, in a
transaction of its own that waits for no disk. It is lost when the process dies in between or
while a listener is not connected, so listeners also look by themselves every few seconds.
"""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db import DEFAULT_DB_ALIAS, transaction

from events.database import fetch
from events.queries import statement
from events.records import Head

#: For LISTEN.
CHANNEL = "kleio_events"


class Wake(msgspec.Struct, frozen=True):
    """A stream has events up to ``version``, or more by now."""

    stream: UUID
    version: int


def wake(head: Head, *, using: str = DEFAULT_DB_ALIAS) -> None:
    """Tell listeners after the commit of the transaction around, at once if there is none.

    A failure is logged by Django and does not disturb the caller, whose events are stored.
    """

    def notify() -> None:
        fetch(statement("wake"), [CHANNEL, f"{head.stream} {head.version}"], _nothing, using)

    transaction.on_commit(notify, using=using, robust=True)


def parse_wake(payload: str) -> Wake:
    """Read the payload of a notification: ``STREAM VERSION``.

    Raises:
        ValueError: it is something else.
    """
    stream, _, version = payload.partition(" ")
    return Wake(UUID(stream), int(version))


def _nothing(*_columns: object) -> None:
    return None
