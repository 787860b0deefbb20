"""Migration 0005: lay the events of each batch together in one row, or apart again.

The log is copied, some streams in a transaction, into a table that nobody reads yet, and each part
of the copy is held against the log, value by value. Games go on meanwhile. At the end one short
transaction keeps writers waiting, copies what was appended since, counts, and puts the copy in the
place of the log. Up to there the log is what it was: whoever stops this at any moment, in whatever
way, runs it again, and it goes on where it was.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import OperationalError

from events.canonical import canonical_again
from events.errors import UnfitEvent
from events.queries import script, statement
from events.upkeep import set_rights

STREAMS = 20
"""In one transaction: of whole games some 25,000 events, which are held in memory."""

PATIENCE_SECONDS = 10
"""So long the last transaction waits for others, and others wait for it, before it lets them go
first and tries again."""

TRIES = 60
NEWS_SECONDS = 10.0


class UnlikeTheLog(Exception):
    """The log holds what was never appended, or more than its heads say. It is left as it is."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} Nothing was changed. Run `manage.py verify --all` of the release that is"
            " installed: the log is not as it was appended, and must be restored first."
        )


class Way(msgspec.Struct, frozen=True):
    """What differs between the one direction and the other; names of statements, but ``made``."""

    is_view: bool  #: whether single events are a view at the end
    made: str  #: the table that is filled
    compared: str  #: where its events can be read one by one
    begin: str  #: script
    behind: str
    count: str
    swap: str
    append: str  #: script
    fill: Callable[[Any, Sequence[tuple[UUID, int]]], None]


def lay_together(connection: BaseDatabaseWrapper) -> None:
    """From one row per event to one row per batch. Does nothing where that is done."""
    _regroup(connection, TOGETHER)


def lay_apart(connection: BaseDatabaseWrapper) -> None:
    """The way back; the same of it."""
    _regroup(connection, APART)


def _regroup(connection: BaseDatabaseWrapper, way: Way) -> None:
    if _is_done(connection, way):
        return
    if not _ask(connection, "is_there", way.made):
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            cursor.execute(script(way.begin))
            set_rights(connection)
    _copy(connection, way)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {way.made}")
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic(connection.alias):
                _swap(connection, way)
            return
        except OperationalError:  # a lock that was not to be had, or two that wait for each other
            if not left:
                raise
            time.sleep(1)


def _copy(connection: BaseDatabaseWrapper, way: Way) -> None:
    """Everything that is there, in transactions of their own."""
    done, after, news = 0, None, time.monotonic() + NEWS_SECONDS
    while True:
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            # Before anything is seen: of two that do this one waits, and goes on behind the other.
            cursor.execute(f"LOCK TABLE {way.made} IN SHARE ROW EXCLUSIVE MODE")
            copied = _copy_some(cursor, way, after)
        if not copied:
            return
        done, after = done + len(copied), copied[-1]
        if time.monotonic() > news:
            sys.stdout.write(f"\n  {done:,} streams are copied, up to {after} ...")
            sys.stdout.flush()
            news = time.monotonic() + NEWS_SECONDS


def _copy_some(cursor: Any, way: Way, after: UUID | None) -> list[UUID]:
    """The next streams that are behind; which they were."""
    where = {"after": after, "streams": STREAMS}
    cursor.execute(statement(way.behind, "regrouping"), where)
    behind = cursor.fetchall()
    streams = [stream for stream, _ in behind]
    if streams:
        way.fill(cursor, behind)
        unlike = statement("unlike", "regrouping").replace("{copy}", way.compared)
        cursor.execute(unlike, {"streams": streams})
        if found := cursor.fetchone():
            raise UnlikeTheLog(f"Version {found[1]} of stream {found[0]} cannot be copied.")
    return streams


def _swap(connection: BaseDatabaseWrapper, way: Way) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE_SECONDS}s'")
        # Whoever appends has locked the head first, so this waits for them and they for this.
        cursor.execute("LOCK TABLE events_stream IN SHARE ROW EXCLUSIVE MODE")
        if _is_done(connection, way):
            return
        cursor.execute(f"LOCK TABLE events_event, {way.made} IN ACCESS EXCLUSIVE MODE")
        after = None
        while copied := _copy_some(cursor, way, after):
            after = copied[-1]
        cursor.execute(statement(way.count, "regrouping"))
        there, here = cursor.fetchone()
        if there != here:
            raise UnlikeTheLog(f"The log has {there:,} events and its heads tell of {here:,}.")
        cursor.execute(statement(way.swap, "regrouping"))
        cursor.execute(script(way.append))
        set_rights(connection)


def _fill_together(cursor: Any, behind: Sequence[tuple[UUID, int]]) -> None:
    streams, upto = zip(*behind, strict=True)
    where = {"streams": list(streams), "upto": list(upto)}
    cursor.execute(statement("rows", "regrouping"), where)
    rows = cursor.fetchall()
    with cursor.copy(statement("copy", "regrouping")) as copy:
        for batch in _batches(rows):
            copy.write_row(batch)


def _batches(rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The columns of the statement ``copy`` from those of ``rows``."""
    for _, found in groupby(rows, key=itemgetter(0, 2)):
        events = list(found)
        stream, version, batch, position, transaction_id, at, era, stamp, *_ = events[0]
        actor, key, fingerprint = events[0][-3:]
        hashes, types, privates = ([event[column] for event in events] for column in (8, 9, 10))
        yield (
            stream,
            version,
            batch,
            position,
            transaction_id,
            at,
            era,
            stamp,
            len(events),
            b"".join(map(bytes, hashes)),
            "\n".join(types),
            None if privates[0] is None else "\n".join(private or "" for private in privates),
            "\n".join(_payload(event) for event in events),
            actor,
            key,
            fingerprint,
        )


def _payload(event: tuple[Any, ...]) -> str:
    try:
        return canonical_again(event[11]).decode()
    except UnfitEvent as problem:
        where = f"Version {event[1]} of stream {event[0]}: {problem}"
        raise UnlikeTheLog(where) from problem


def _fill_apart(cursor: Any, behind: Sequence[tuple[UUID, int]]) -> None:
    streams, upto = zip(*behind, strict=True)
    where = {"streams": list(streams), "upto": list(upto)}
    cursor.execute(statement("fill_apart", "regrouping"), where)


def _is_done(connection: BaseDatabaseWrapper, way: Way) -> bool:
    return _ask(connection, "is_view") == way.is_view


def _ask(connection: BaseDatabaseWrapper, name: str, *values: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement(name, "regrouping"), values)
        return bool(cursor.fetchone()[0])


TOGETHER = Way(
    is_view=True,
    made="events_batch",
    compared="events_apart",
    begin="0005_batches",
    behind="behind_together",
    count="count_together",
    swap="swap_together",
    append="0005_append",
    fill=_fill_together,
)
APART = Way(
    is_view=False,
    made="events_rows",
    compared="events_rows",
    begin="0005_rows",
    behind="behind_apart",
    count="count_apart",
    swap="swap_apart",
    append="0004_words",
    fill=_fill_apart,
)
