"""The records that go into the event store and come out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import UNSET

#: The hash before the first event of a stream.
GENESIS = bytes(32)


class Head(msgspec.Struct, frozen=True):
    """Where a stream stands, which is all that a writer must know of it."""

    stream: UUID
    version: int  #: of the last event; 0 if there is none
    batches: int  #: how many there are, which is the number of the next one
    hash: bytes  #: of the last event, 32 bytes

    @classmethod
    def empty(cls, stream: UUID) -> Head:
        """The head of a stream that has no event yet."""
        return cls(stream, 0, 0, GENESIS)


class NewEvent(msgspec.Struct, frozen=True):
    """A fact to be appended.

    ``type``: 1 to 100 of ``A-Z a-z 0-9 _ . : / -``. ``payload``: a record or a dict that is written
    as a JSON object with whole numbers only. ``private``: the parts of it that not everybody may
    know, by path (names of fields joined by dots), with their values; UNSET where there is nothing.
    ``public``: the payload without them; needed where there are any.
    """

    type: str
    payload: object
    public: object = UNSET
    private: Mapping[str, object] = {}


class NewBatch(msgspec.Struct, frozen=True):
    """Facts to be appended at once or not at all; ``events.sealing.seal`` says what is what."""

    events: Sequence[NewEvent]
    actor: str | None = None
    key: str | None = None
    fingerprint: bytes | None = None


class SealedBatch(msgspec.Struct, frozen=True, kw_only=True):
    """Events that are appended at once or not at all; made by ``events.sealing.seal``."""

    before: Head
    after: Head
    types: tuple[str, ...]
    payloads: tuple[bytes, ...]  #: canonical JSON
    privates: tuple[str, ...]  #: paths of the private parts, joined by spaces
    hashes: tuple[bytes, ...]
    actor: str | None
    key: str | None
    fingerprint: bytes | None


class Appended(msgspec.Struct, frozen=True):
    """An append that has happened."""

    head: Head
    recorded_at: datetime  #: by the clock of the database


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """A stored event."""

    stream: UUID
    version: int  #: 1, 2, 3 ... within the stream
    batch: int  #: 0, 1, 2 ... within the stream
    type: str
    payload: str  #: canonical JSON
    actor: str | None
    key: str | None  #: on the first event of a batch
    fingerprint: bytes | None  #: on the first event of a batch
    hash: bytes
    recorded_at: datetime
    private: str | None  #: paths of the private parts, joined by spaces; None: of the first form
    stamp: bytes | None  #: on the first event of a batch; see ``events.stamps``

    def head(self) -> Head:
        """The head of the stream after this event, if it was the last of its batch."""
        return Head(self.stream, self.version, self.batch + 1, self.hash)


class Fact(msgspec.Struct, frozen=True, gc=False):
    """What a state is folded from: a stored event without what only readers of history need."""

    type: str
    payload: str  #: canonical JSON


class StoredBatch(msgspec.Struct, frozen=True, gc=False):
    """The row of a batch. Field order is that of the statements that read it.

    ``types``, ``payloads`` and ``privates`` have a line for each event, by versions, and ``hashes``
    has 32 bytes. ``events.batches`` takes them apart.
    """

    stream: UUID
    version: int  #: of the first event
    batch: int
    size: int  #: how many events there are
    types: str
    payloads: str
    privates: str | None
    hashes: bytes
    actor: str | None
    key: str | None
    fingerprint: bytes | None
    recorded_at: datetime
    stamp: bytes | None


class PlacedBatch(StoredBatch, frozen=True, gc=False):
    """The same with its place in the order of all streams."""

    era: int
    transaction: int
    position: int


class KeyUse(msgspec.Struct, frozen=True):
    """The batch that an idempotency key brought."""

    stream: UUID
    key: str
    first: int  #: version
    last: int  #: version
    fingerprint: bytes | None


class Cursor(msgspec.Struct, frozen=True, order=True):
    """A place in the order in which readers see the batches of all streams."""

    era: int = 0
    transaction: int = 0
    position: int = 0


#: Before the first event.
START = Cursor()


class Page(msgspec.Struct, frozen=True):
    """Whole batches of all streams, and where to read on."""

    events: tuple[StoredEvent, ...]
    cursor: Cursor


class Snapshot(msgspec.Struct, frozen=True):
    """A state worked out from a stream up to ``head.version``, in the writer's own encoding."""

    head: Head
    tag: str  #: names the code and shapes that can read ``body``
    body: bytes
