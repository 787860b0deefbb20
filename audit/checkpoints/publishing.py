"""Saying in public where each stream stands that moved since the last time.

Checkpoints lie at home. Of several databases the log of each is read, from where a cursor of its
own stands, which lies at home too: so it moves in the transaction that publishes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db.models import Max

from audit.checkpoints.form import PublishedHead, blinded, link_to, signed_bytes
from audit.checkpoints.keys import signing_key
from audit.models import NamedStream, PublicCheckpoint
from database import transaction
from database.at_hand import HOME, at, connection, here
from events.cursors import move_cursor, read_cursor
from events.feed import read_feed
from events.reading import NEWEST, read_batch
from events.records import GENESIS, Cursor, StoredEvent
from shards.everywhere import from_each

CURSOR = "public checkpoints"

HEADS = 1000
"""At most, in one checkpoint."""

PAGES = 3
"""Of the log, at most, for one checkpoint: a transaction takes seconds even on a busy machine."""


def cursor_of(database: str) -> str:
    """The name, at home, of the cursor by which the log of another database is read."""
    return f"{CURSOR} of {database}"


class End(msgspec.Struct, frozen=True):
    """The end of a batch."""

    batch: int
    version: int  #: of the last event
    hash: bytes  #: of the last event
    stamp: bytes  #: of the batch; zeros where it was stored before there were any


def publish(seconds: float | None = None) -> bool:
    """Publish all that moved, for ``seconds`` at most (None: to the end); whether that is all.

    Whoever else does so at the same time takes turns with this one. Without a key it does nothing.
    """
    key = signing_key()
    if key is None:
        return True
    enough = None if seconds is None else time.monotonic() + seconds
    return all(from_each(lambda: _publish_here(key, enough)))


def _publish_here(key: Ed25519PrivateKey, enough: float | None) -> bool:
    while publish_next(key):
        if enough is not None and time.monotonic() > enough:
            return False
    return True


def publish_next(key: Ed25519PrivateKey) -> bool:
    """Publish one checkpoint of what follows in the log of the database at hand; False if nothing
    does."""
    database = here()
    with at(HOME), transaction.atomic():
        name, begin = CURSOR, read_cursor(CURSOR, hold=True)  # all take turns by that of the home
        if database != HOME:
            name = cursor_of(database)
            begin = read_cursor(name, hold=True)
        with at(database):
            moved, end = _moved_since(begin)
        if end == begin:
            return False
        if news := _not_named_yet(moved):
            _write(news, key)
        move_cursor(name, begin, end)
    return True


def publish_ends(games: Sequence[UUID]) -> None:
    """Publish where these stand in the database at hand, if nobody has yet: for games that came
    from another one, whose events lie before those that are read here."""
    key = signing_key()
    if key is None:
        return
    for first in range(0, len(games), HEADS):
        moved: dict[UUID, End] = {}
        for game in games[first : first + HEADS]:
            follow(moved, read_batch(game, NEWEST))
        with at(HOME), transaction.atomic():
            read_cursor(CURSOR, hold=True)
            if news := _not_named_yet(moved):
                _write(news, key)


def _moved_since(begin: Cursor) -> tuple[dict[UUID, End], Cursor]:
    """Where streams stand after the next pages of the log, and where those end."""
    moved: dict[UUID, End] = {}
    place = begin
    for _ in range(PAGES):
        if len(moved) == HEADS:
            break
        page = read_feed(place, batches=HEADS - len(moved))
        if not page.events:
            break
        follow(moved, page.events)
        place = page.cursor
    return moved, place


def follow(moved: dict[UUID, End], events: Iterable[StoredEvent]) -> None:
    """Move each stream to the end of its last batch among these whole ones."""
    for event in events:
        before = moved.get(event.stream)
        if before is None or before.batch != event.batch:
            stamp = event.stamp or GENESIS
        else:
            stamp = before.stamp
        moved[event.stream] = End(event.batch, event.version, event.hash, stamp)


def _not_named_yet(moved: Mapping[UUID, End]) -> dict[UUID, End]:
    """Without what a checkpoint named already: the log is read anew where the cursor was lost."""
    rows = NamedStream.objects.filter(stream__in=moved).values("stream")
    named = dict(rows.annotate(newest=Max("version")).values_list("stream", "newest"))
    return {stream: end for stream, end in moved.items() if end.version > named.get(stream, 0)}


def _write(moved: Mapping[UUID, End], key: Ed25519PrivateKey) -> None:
    last = PublicCheckpoint.objects.order_by("number").last()
    number = 1 if last is None else last.number + 1
    previous, at, public = link_to(last), _now(), key.public_key().public_bytes_raw()
    heads = [
        PublishedHead(blinded(stream), end.hash.hex(), end.stamp.hex())
        for stream, end in moved.items()
    ]
    signed = signed_bytes(number, previous, at, heads, public)
    PublicCheckpoint.objects.create(
        number=number,
        previous=previous,
        at=at,
        signed=signed,
        signature=key.sign(signed),
        key=public,
    )
    NamedStream.objects.bulk_create(
        NamedStream(stream=stream, checkpoint_id=number, version=end.version)
        for stream, end in sorted(moved.items())
    )


def _now() -> datetime:
    """By the clock that stamps the events."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)
    return now
