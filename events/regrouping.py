"""Migration 0005: lay the events of each batch together in one row, or apart again.

The log is copied, some streams in a transaction, into a table that nobody reads yet, and each part
of the copy is held against the log, value by value. Games go on meanwhile, and what they append is
copied in further passes, each shorter than the one before. Only when hardly anything is left, one
short transaction keeps readers and writers waiting, copies that rest and puts the copy in the place
of the log. Up to there the log is what it was: whoever stops this at any moment, in whatever way,
runs it again, and it goes on where it was.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import OperationalError
from psycopg.errors import DeadlockDetected, LockNotAvailable

from events.canonical import canonical_again
from events.errors import UnfitEvent
from events.queries import script, statement
from events.upkeep import set_rights

STREAMS = 20
"""In one transaction: of whole games some 25,000 events, which are held in memory."""

PATIENCE_MS = 1200
"""So long the last transaction waits for those who read the log, and all others wait behind it,
before it lets them go first and tries again. After a second, its `deadlock_timeout`, the server
sends its own vacuum away, which would not go by itself for minutes."""

PAUSES_SECONDS = (0, 1, 2, 4, 8, *[15] * 4, *[30] * 16)
"""Before each try, in which everybody goes on: some nine minutes in all."""

NEWS_SECONDS = 10.0

Part = tuple[UUID, int, int]
"""A stream, and after which version up to which one it is copied."""


class UnlikeTheLog(Exception):
    """The log holds what was never appended, or not what its heads say. It is left as it is."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} Nothing was changed. Run `manage.py verify --all` of the release before:"
            " the log is not as it was appended, and must be restored first."
        )


class InTheWay(Exception):
    """Somebody reads the log for so long, or has built upon it, that nothing can take its place."""


class Way(msgspec.Struct, frozen=True):
    """What differs between the one direction and the other; names of statements, but ``made``."""

    is_view: bool  #: whether single events are a view at the end
    made: str  #: the table that is filled
    compared: str  #: where its events can be read one by one
    begin: str  #: script
    upto: str
    count: str
    swap: str
    append: str  #: script
    fill: Callable[[Any, dict[str, list[Any]]], None]


def lay_together(connection: BaseDatabaseWrapper) -> None:
    """From one row per event to one row per batch. Does nothing where that is done."""
    _regroup(connection, TOGETHER)


def lay_apart(connection: BaseDatabaseWrapper) -> None:
    """The way back; the same of it."""
    _regroup(connection, APART)


def is_laid_together(connection: BaseDatabaseWrapper) -> bool:
    """Whether the log is the table that this code reads, and no copy that is still being made."""
    with connection.cursor() as cursor:
        return bool(_ask(cursor, "is_view"))


def _regroup(connection: BaseDatabaseWrapper, way: Way) -> None:
    with _turn(connection) as cursor:
        if _ask(cursor, "is_view") == way.is_view:
            return
        if upon := _ask(cursor, "built_upon"):
            raise InTheWay(f"Drop first, and make anew afterwards: {upon}.")
        if not _ask(cursor, "is_there", way.made):
            cursor.execute(script(way.begin))
            set_rights(connection)
    _catch_up(connection, way)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {way.made}")
        cursor.execute(statement(way.count, "regrouping"))
        events, counted = cursor.fetchone()
    if events != counted:
        raise UnlikeTheLog(f"The log has {events:,} events and its heads tell of {counted:,}.")
    for pause in PAUSES_SECONDS:
        time.sleep(pause)
        _catch_up(connection, way)
        try:
            with _turn(connection) as cursor:
                _swap(connection, cursor, way)
            return
        except OperationalError as problem:
            if not isinstance(problem.__cause__, LockNotAvailable | DeadlockDetected):
                raise
        with connection.cursor() as cursor:
            readers = _ask(cursor, "readers") or "who was it?"
        _say(f"The log is in use ({readers}) ...")
    raise InTheWay("The log is in use all the time, see above. All is copied: migrate again later.")


@contextmanager
def _turn(connection: BaseDatabaseWrapper) -> Iterator[Any]:
    """A transaction. Of two processes that do this one waits, and goes on behind the other."""
    with transaction.atomic(connection.alias), connection.cursor() as cursor:
        cursor.execute(statement("turn", "regrouping"))
        yield cursor


def _catch_up(connection: BaseDatabaseWrapper, way: Way) -> None:
    """Copy until hardly anything is left, or as much comes as goes."""
    copied = _copy(connection, way)
    while copied > STREAMS:
        before, copied = copied, _copy(connection, way)
        if copied >= before:
            return


def _copy(connection: BaseDatabaseWrapper, way: Way) -> int:
    """All streams that are behind, in transactions of their own; how many they were."""
    done, after, news = 0, None, time.monotonic() + NEWS_SECONDS
    while True:
        with _turn(connection) as cursor:
            copied = _copy_some(cursor, way, after)
        if not copied:
            return done
        done, after = done + len(copied), copied[-1]
        if time.monotonic() > news:
            _say(f"{done:,} streams are copied, up to {after} ...")
            news = time.monotonic() + NEWS_SECONDS


def _copy_some(cursor: Any, way: Way, after: UUID | None) -> list[UUID]:
    """The next streams that are behind; which they were.

    The heads say how far to go, and nothing is added up to there: so each statement finds the same.
    """
    behind = statement("behind", "regrouping").replace("{upto}", statement(way.upto, "regrouping"))
    cursor.execute(behind, {"after": after, "streams": STREAMS})
    parts: list[Part] = cursor.fetchall()
    if not parts:
        return []
    streams, starts, ends = map(list, zip(*parts, strict=True))
    where = {"streams": streams, "after": starts, "upto": ends}
    way.fill(cursor, where)
    cursor.execute(statement("unlike", "regrouping").replace("{copy}", way.compared), where)
    if unlike := cursor.fetchone():
        raise UnlikeTheLog(f"Version {unlike[1]} of stream {unlike[0]} cannot be copied.")
    return streams


def _swap(connection: BaseDatabaseWrapper, cursor: Any, way: Way) -> None:
    """All at once, and quickly: from the first lock on everybody waits.

    It is the only one. Whoever appends has written to the log when the head that they moved can be
    seen; and whoever read the log before they append waits for nothing that is locked here.
    """
    if _ask(cursor, "is_view") == way.is_view:
        return
    cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE_MS}ms'")
    # Of a view, the tables that it reads as well.
    cursor.execute("LOCK TABLE events_event IN ACCESS EXCLUSIVE MODE")
    after = None
    while copied := _copy_some(cursor, way, after):
        after = copied[-1]
    cursor.execute(statement(way.swap, "regrouping"))
    cursor.execute(script(way.append))
    set_rights(connection)


def _fill_together(cursor: Any, where: dict[str, list[Any]]) -> None:
    cursor.execute(statement("rows", "regrouping"), where)
    rows = cursor.fetchall()
    with cursor.copy(statement("copy", "regrouping")) as copy:
        for batch in _batches(rows):
            copy.write_row(batch)


def _batches(rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The columns of the statement ``copy`` from those of ``rows``."""
    for _, rows_of_batch in groupby(rows, key=itemgetter(0, 2)):
        events = list(rows_of_batch)
        stream, version, batch, position, transaction_id, at, era, stamp, *_ = events[0]
        actor, key, fingerprint = events[0][-3:]
        if None in (position, transaction_id, era):
            raise UnlikeTheLog(f"Version {version} of stream {stream} has no place.")
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
            "\n".join(_canonical(stream, event[1], event[11]) for event in events),
            actor,
            key,
            fingerprint,
        )


def _canonical(stream: UUID, version: int, payload: str) -> str:
    try:
        return canonical_again(payload).decode()
    except UnfitEvent as problem:
        raise UnlikeTheLog(f"Version {version} of stream {stream}: {problem}") from problem


def _fill_apart(cursor: Any, where: dict[str, list[Any]]) -> None:
    """Rows forget how a payload was spelled, so it must be as it will be spelled again."""
    cursor.execute(statement("payloads", "regrouping"), where)
    for stream, version, payloads in cursor.fetchall():
        for number, payload in enumerate(payloads.split("\n")):
            if _canonical(stream, version + number, payload) != payload:
                raise UnlikeTheLog(f"Version {version + number} of stream {stream}: its spelling.")
    cursor.execute(statement("fill_apart", "regrouping"), where)


def _ask(cursor: Any, name: str, *values: str) -> Any:
    cursor.execute(statement(name, "regrouping"), values or None)
    return cursor.fetchone()[0]


def _say(what: str) -> None:
    sys.stdout.write(f"\n  {what}")
    sys.stdout.flush()


TOGETHER = Way(
    is_view=True,
    made="events_batch",
    compared="events_apart",
    begin="0005_batches",
    upto="upto_together",
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
    upto="upto_apart",
    count="count_apart",
    swap="swap_apart",
    append="0004_words",
    fill=_fill_apart,
)
