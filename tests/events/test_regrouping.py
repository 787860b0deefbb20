"""Migration 0005 lays the events of batches together and apart again, and no fact is another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from events import regrouping
from events.checking import stream_fault
from events.reading import read_events, read_head
from events.records import Head, NewEvent
from events.regrouping import UnlikeTheLog, lay_apart, lay_together
from events.sealing import seal
from events.writing import append
from tests.events.facts import SALT_KEY, appended

pytestmark = pytest.mark.django_db(transaction=True)

EVERYTHING = """
    SELECT coalesce(string_agg(event::text, E'\\n' ORDER BY stream, version), '')
    FROM (
        SELECT stream, version, batch, batch_size, position, transaction, era, recorded_at, type,
            actor, key, fingerprint, hash, payload, private, stamp
        FROM events_event
    ) AS event"""

FIRST_FORM = (
    """INSERT INTO events_event (stream, version, batch, batch_size, position, transaction, era,
        recorded_at, type, actor, hash, payload)
    SELECT %(stream)s, number, 0, CASE number WHEN 1 THEN 2 END, nextval('events_position'),
        pg_current_xact_id(), 1, now(), 'said', 'ann', sha256(int4send(number)), '{"aa": 1, "b": 2}'
    FROM generate_series(1, 2) AS number""",
    """INSERT INTO events_stream (stream, version, batches, hash, created_at, updated_at)
    VALUES (%(stream)s, 2, 1, sha256(int4send(2)), now(), now())""",
)


def value(query: str, *values: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query, values or None)
        return cursor.fetchone()[0]


def run(*statements: str, **values: Any) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, values or None)


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


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[UUID]]:
    """Streams of a database in which each event has a row; at the end batches have them again."""
    monkeypatch.setattr(regrouping, "STREAMS", 1)
    streams = [uuid4() for _ in range(3)]
    for stream in streams:
        write(stream)
    lay_apart(connection)
    try:
        yield streams
    finally:
        monkeypatch.undo()
        lay_together(connection)


def test_there_and_back_nothing_is_another(before: list[UUID]) -> None:
    told = value(EVERYTHING)
    assert kind() == "p"
    lay_together(connection)
    assert kind() == "v"
    assert value(EVERYTHING) == told
    for stream in before:
        assert stream_fault(stream, SALT_KEY) is None
        assert len(read_events(stream)) == read_head(stream).version
    lay_together(connection)  # once more does nothing
    lay_apart(connection)
    assert (kind(), value(EVERYTHING)) == ("p", told)


def test_games_go_on_in_either_form(before: list[UUID]) -> None:
    [stream, *_] = before
    append(seal(read_head(stream), [NewEvent("said", {"n": 1})], salt_key=SALT_KEY))
    lay_together(connection)
    append(seal(read_head(stream), [NewEvent("said", {"n": 2})], salt_key=SALT_KEY))
    assert stream_fault(stream, SALT_KEY) is None
    lay_apart(connection)
    append(seal(read_head(stream), [NewEvent("said", {"n": 3})], salt_key=SALT_KEY))
    lay_together(connection)
    assert stream_fault(stream, SALT_KEY) is None
    assert [event.payload for event in read_events(stream)[-3:]] == [
        '{"n":1}',
        '{"n":2}',
        '{"n":3}',
    ]


def test_events_of_the_first_form_stay_what_they_were(before: list[UUID]) -> None:
    stream = uuid4()
    run(*FIRST_FORM, stream=stream)
    lay_together(connection)
    found = read_events(stream)
    assert [(event.payload, event.private, event.stamp) for event in found] == [
        ('{"aa":1,"b":2}', None, None)
    ] * 2
    assert found[-1].head() == read_head(stream)


class Killed(Exception):
    """As by a signal: nothing of ours runs afterwards."""


@pytest.mark.parametrize("parts", [0, 1, 2, 3])
def test_what_was_stopped_goes_on_where_it_was(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    """Until the end the log is what it was, and games go on in it."""
    told = value(EVERYTHING)
    copy_some, copied = regrouping._copy_some, 0

    def dying(*arguments: Any) -> Any:
        nonlocal copied
        if copied == parts:
            raise Killed
        copied += 1
        return copy_some(*arguments)

    with monkeypatch.context() as killing:
        killing.setattr(regrouping, "_copy_some", dying)
        with pytest.raises(Killed):
            lay_together(connection)
    assert (kind(), value(EVERYTHING)) == ("p", told)
    append(seal(read_head(before[0]), [NewEvent("late", {})], salt_key=SALT_KEY))
    told = value(EVERYTHING)
    lay_together(connection)
    assert (kind(), value(EVERYTHING)) == ("v", told)


def test_what_is_appended_while_it_copies_is_copied_at_the_end(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, late = regrouping._copy, uuid4()

    def then_appended(*arguments: Any) -> None:
        copy(*arguments)
        append(seal(read_head(before[1]), [NewEvent("late", {})], salt_key=SALT_KEY))
        append(seal(Head.empty(late), [NewEvent("late", {})], salt_key=SALT_KEY))

    monkeypatch.setattr(regrouping, "_copy", then_appended)
    lay_together(connection)
    for stream in (before[1], late):
        assert read_events(stream)[-1].type == "late"
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


OFF, ON = (f"ALTER TABLE %s {how} TRIGGER events_refuse" for how in ("DISABLE", "ENABLE ALWAYS"))


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
    run(
        "DELETE FROM events_event WHERE stream = %(stream)s AND version >= %(at)s",
        "DELETE FROM events_stream WHERE stream = %(stream)s",
        **where,
    )
    run(
        "INSERT INTO events_event SELECT * FROM last_event",
        "INSERT INTO events_stream SELECT * FROM head",
        "DROP TABLE last_event, head",
        *(ON % name for name in tables),
    )


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_a_log_that_is_not_as_it_was_appended_is_left_alone(
    last: dict[str, Any], change: str
) -> None:
    """What one row cannot hold would be lost, and with it the trace of whoever changed it."""
    run(f"UPDATE events_event SET {change} WHERE stream = %(stream)s AND version = %(at)s", **last)
    with pytest.raises(UnlikeTheLog, match=rf"stream {last['stream']}.*verify --all"):
        lay_together(connection)
    assert kind() == "p"


def test_events_of_which_no_head_tells_are_not_forgotten(last: dict[str, Any]) -> None:
    run("DELETE FROM events_stream WHERE stream = %(stream)s", **last)
    with pytest.raises(UnlikeTheLog, match="its heads tell of"):
        lay_together(connection)
    assert kind() == "p"


def test_nobody_gets_a_right_on_the_way(before: list[UUID]) -> None:
    """Tables are made with rights for the application, as is usual; those on the log are not."""
    lay_together(connection)
    too_many = (
        "SELECT count(*) FROM information_schema.role_table_grants WHERE grantee = 'kleio_app'"
        " AND table_name ~ '^events_(event|batch|rows|apart)' AND privilege_type <> 'SELECT'"
    )
    assert value(too_many) == 0
    lay_apart(connection)
    assert value(too_many) == 0


def test_it_is_a_migration_that_can_be_taken_back(before: list[UUID]) -> None:
    lay_together(connection)
    stream = before[0]
    call_command("migrate", "events", "0004", verbosity=0)
    assert kind() == "p"
    appended(stream, 2, salt_key=SALT_KEY)
    call_command("migrate", "events", verbosity=0)
    assert kind() == "v"
    assert stream_fault(stream, SALT_KEY) is None
