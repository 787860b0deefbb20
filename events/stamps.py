"""Stamps: what the database adds to a batch, chained, so that it cannot be changed unseen either.

Each batch carries 32 bytes::

    stamp(b) = SHA-256( stamp(b-1) || hash of the last event of the batch || place )

``stamp(-1)`` is 32 zero bytes. ``place`` is the ASCII text
``MICROSECONDS|ERA|TRANSACTION|POSITION``: the time of recording since 1970 (UTC), and where readers
of all streams meet the batch. The head of the stream keeps the newest stamp. ``events_append``
makes them.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamp(
    previous: bytes,
    last_hash: bytes,
    recorded_at: datetime,
    era: int,
    transaction: int,
    position: int,
) -> bytes:
    """The stamp of a batch, given that of the batch before it."""
    micros = (recorded_at - _EPOCH) // timedelta(microseconds=1)
    place = f"{micros}|{era}|{transaction}|{position}"
    return hashlib.sha256(previous + last_hash + place.encode()).digest()
