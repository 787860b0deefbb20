"""The log in either form, for the tests of the migration from the one to the other."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from events import regrouping
from events.queries import script
from events.reading import read_head
from events.records import NewEvent
from events.sealing import seal
from events.writing import append
from tests.events.facts import SALT_KEY

LOG = ("events_batch", "events_old", "events_stream")
WITHOUT_THE_VIEW = "DROP VIEW IF EXISTS events_whole"
READ_ALONE = "REVOKE INSERT, UPDATE, DELETE ON events_whole FROM kleio_app"
OFF, ON = (f"ALTER TABLE %s {how} TRIGGER events_refuse" for how in ("DISABLE", "ENABLE ALWAYS"))


def value(query: str, *values: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query, values or None)
        return cursor.fetchone()[0]


def run(*statements: str, **values: Any) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, values or None)


@transaction.atomic
def empty_the_log() -> None:
    """What other tests wrote to it stays there, and each way copies it, stream by stream."""
    run(*(OFF % name for name in LOG))
    run(*(f"DELETE FROM {name}" for name in LOG), *(ON % name for name in LOG))


def lay_together(connection: BaseDatabaseWrapper) -> None:
    """As migrations do, and with it what later ones lay over the log: the view, to be read, and how
    an append looks for its key."""
    regrouping.lay_together(connection)
    lay_the_view()
    run(script("0009_append"))


def lay_the_view() -> None:
    """By which all of the log is read."""
    run(WITHOUT_THE_VIEW, script("0007_whole"), READ_ALONE)


def lay_apart(connection: BaseDatabaseWrapper) -> None:
    """As migrations do on the way back, where the view has gone before."""
    run(WITHOUT_THE_VIEW)
    regrouping.lay_apart(connection)


def kind() -> str:
    """``p``: a table with partitions; ``v``: a view."""
    return str(value("SELECT relkind FROM pg_class WHERE oid = 'events_event'::regclass"))


def write(stream: UUID) -> None:
    """Batches of all shapes: of one event and of many, with keys, private parts and odd letters."""
    for number in range(4):
        key: dict[str, Any] = {"key": f"k{number}", "fingerprint": b"f"} if number % 2 else {}
        events = [
            NewEvent("chose", {"b": number, "a": 'Größe\n"\\ \u007f𝄞', "": [None, True, -7]}),
            NewEvent("waits", {"draws": [number], "moves": 1}, {"moves": 1}, {"draws": [number]}),
        ]
        append(
            seal(
                read_head(stream),
                events[: 1 + number % 2] * (1 + number),
                actor="ann" if number else None,
                salt_key=SALT_KEY,
                **key,
            )
        )


def append_late(stream: UUID) -> None:
    append(seal(read_head(stream), [NewEvent("late", {})] * 2, salt_key=SALT_KEY))


class Killed(Exception):
    """As by a signal: nothing of ours runs afterwards."""


def dying(*_: Any) -> None:
    raise Killed
