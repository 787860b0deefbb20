"""Migration 0005 copies no log that is not as it was appended, and leaves it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from events.checking import stream_fault
from events.reading import read_head
from events.regrouping import UnlikeTheLog
from tests.events.facts import SALT_KEY
from tests.events.forms import (
    OFF,
    ON,
    empty_the_log,
    kind,
    lay_apart,
    lay_together,
    run,
    value,
    write,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_way_back_forgets_no_spelling() -> None:
    """Rows keep what a payload says, not how: one that was spelled otherwise would be mended."""
    empty_the_log()
    stream = uuid4()
    write(stream)
    where = f"WHERE stream = '{stream}' AND version = 1"
    table = value(f"SELECT tableoid::regclass FROM events_batch {where}")
    as_stored = value(f"SELECT payloads FROM events_batch {where}")
    for payloads, refused in ((as_stored.replace(":", ": "), True), (as_stored, False)):
        run(OFF % table)
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET payloads = %s {where}", [payloads])
        run(ON % table)
        if refused:
            with pytest.raises(UnlikeTheLog, match=rf"Version 1 of stream {stream}"):
                lay_apart(connection)
            assert kind() == "v"
    lay_apart(connection)
    lay_together(connection)
    assert stream_fault(stream, SALT_KEY) is None


TAMPERED = {
    "another time in one batch": "recorded_at = recorded_at + interval '1 s'",
    "another actor in one batch": "actor = 'eve'",
    "a key on a later event": "key = 'x'",
    "a size on a later event": "batch_size = 1",
    "a place of its own": "position = 3",
    "a stamp of its own": "stamp = hash",
    "private parts unknown": "private = NULL",
    "a fraction": "payload = '{\"a\": 0.5}'",
    "a gap": "version = 1000",
}


@pytest.fixture
def last(before: list[UUID]) -> Iterator[dict[str, Any]]:
    """The last event of a stream, which may be changed and is put back afterwards: its place."""
    where = {"stream": before[0], "at": read_head(before[0]).version}
    table = value("SELECT tableoid::regclass FROM events_event WHERE stream = %s", before[0])
    tables = ("events_event", table, "events_stream")
    run(
        "CREATE TEMPORARY TABLE last_event AS SELECT * FROM events_event"
        " WHERE stream = %(stream)s AND version = %(at)s",
        **where,
    )
    run(f"CREATE TEMPORARY TABLE head AS SELECT * FROM events_stream WHERE stream = '{before[0]}'")
    run(*(OFF % name for name in tables))
    yield where
    put_back(where)
    run("DROP TABLE last_event, head", *(ON % name for name in tables))


def put_back(last: dict[str, Any]) -> None:
    run(
        "DELETE FROM events_event WHERE stream = %(stream)s AND version >= %(at)s",
        "DELETE FROM events_stream WHERE stream = %(stream)s",
        **last,
    )
    run(
        "INSERT INTO events_event SELECT * FROM last_event",
        "INSERT INTO events_stream SELECT * FROM head",
    )


def test_a_log_that_is_not_as_it_was_appended_is_left_alone(
    last: dict[str, Any], subtests: pytest.Subtests
) -> None:
    """What one row cannot hold would be lost, and with it the trace of whoever changed it. However
    often it is tried, and whatever was copied before."""
    where = "WHERE stream = %(stream)s AND version = %(at)s"
    for name, change in TAMPERED.items():
        with subtests.test(name):
            run(f"UPDATE events_event SET {change} {where}", **last)
            try:
                with pytest.raises(UnlikeTheLog, match=rf"stream {last['stream']}.*verify --all"):
                    lay_together(connection)
                assert kind() == "p"
            finally:
                put_back(last)


def test_a_batch_is_not_copied_without_its_place(last: dict[str, Any]) -> None:
    run(
        "UPDATE events_event SET era = NULL WHERE stream = %(stream)s AND version = 1",
        "UPDATE events_event SET batch_size = batch_size WHERE stream = %(stream)s",
        **last,
    )
    try:
        with pytest.raises(UnlikeTheLog, match="has no place"):
            lay_together(connection)
    finally:
        run("UPDATE events_event SET era = 1 WHERE stream = %(stream)s AND version = 1", **last)


def test_a_head_that_tells_of_more_than_there_is_is_believed(last: dict[str, Any]) -> None:
    run("DELETE FROM events_event WHERE stream = %(stream)s AND version = %(at)s", **last)
    with pytest.raises(UnlikeTheLog, match=rf"stream {last['stream']}"):
        lay_together(connection)
    assert kind() == "p"


def test_events_of_which_no_head_tells_are_not_forgotten(last: dict[str, Any]) -> None:
    run("DELETE FROM events_stream WHERE stream = %(stream)s", **last)
    with pytest.raises(UnlikeTheLog, match="its heads tell of"):
        lay_together(connection)
    assert kind() == "p"
