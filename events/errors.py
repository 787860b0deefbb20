"""What the event store says no with. Each message is a sentence that tells what to do."""

from __future__ import annotations

from uuid import UUID


class EventStoreError(Exception):
    """Base of all refusals of the event store. Nothing was written."""


class UnfitEvent(EventStoreError, ValueError):
    """An event, actor or key that cannot be kept exactly as it is."""


class VersionConflict(EventStoreError):
    """Somebody else has appended to the stream, which now stands at ``current``."""

    def __init__(self, stream: UUID, expected: int, current: int) -> None:
        super().__init__(
            f"Stream {stream} is at version {current}, not at {expected}: read what was appended,"
            " decide anew and append that."
        )
        self.stream = stream
        self.expected = expected
        self.current = current


class KeyUsed(EventStoreError):
    """The idempotency key has a batch already: versions ``first`` to ``last``.

    ``fingerprint`` is that of the earlier request. If it is the same as this one's, answer with the
    earlier batch; if not, the client has used one key for two things.
    """

    def __init__(
        self, stream: UUID, key: str, first: int, last: int, fingerprint: bytes | None
    ) -> None:
        super().__init__(
            f"The key {key!r} belongs to versions {first} to {last} of stream {stream}:"
            " answer with those, or use another key."
        )
        self.stream = stream
        self.key = key
        self.first = first
        self.last = last
        self.fingerprint = fingerprint


class ForeignHead(EventStoreError):
    """The version is right and the hash is not: the writer's head is not from this stream."""

    def __init__(self, stream: UUID, version: int) -> None:
        super().__init__(
            f"Stream {stream} is at version {version}, but with another hash than the writer's:"
            " drop the cached state and read the stream from its beginning."
        )
        self.stream = stream
        self.version = version


class StaleTransaction(EventStoreError):
    """The transaction is older than the last append, so readers would see this batch before it."""

    def __init__(self, stream: UUID) -> None:
        super().__init__(
            f"A transaction younger than this one has appended to stream {stream} already: append"
            " in a new transaction, before other writes. If this happens to every append, the log"
            " came from another cluster: run manage.py migrate."
        )
        self.stream = stream


class RowsDiffer(EventStoreError):
    """The statement beside the batch wrote another number of rows than expected."""

    def __init__(self, wanted: int, written: int) -> None:
        super().__init__(
            f"The statement beside the batch wrote {written} rows instead of {wanted}, so neither"
            " was written: read the row again and see why it does not match."
        )
        self.wanted = wanted
        self.written = written


class CursorMoved(EventStoreError):
    """Another reader of the same name has moved on. Undo the transaction and start from there."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The cursor {name!r} is not where this reader began: another reader has counted"
            " these events. Let the transaction be undone and read the cursor again."
        )
        self.name = name


class ReadOnly(EventStoreError, TypeError):
    """The models of the event store are for reading."""

    def __init__(self, model: str) -> None:
        super().__init__(
            f"{model} is for reading. Events are appended with events.writing.append and never"
            " changed; heads, snapshots and cursors have functions of their own."
        )
