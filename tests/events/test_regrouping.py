"""Migration 0005 lays the events of batches together and apart again, and no fact is another."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.utils import OperationalError

from audit.doctor.findings import Level
from events import regrouping
from events.checking import stream_fault
from events.reading import read_events, read_head
from events.records import NewEvent
from events.regrouping import InTheWay, UnlikeTheLog, lay_apart, lay_together
from events.sealing import seal
from events.upkeep import after_migrations, uphold
from events.writing import append
from tests.audit.doctoring import asked
from tests.events.crowd import at_once
from tests.events.facts import SALT_KEY, appended

pytestmark = pytest.mark.django_db(transaction=True)

EVERYTHING = """
    SELECT coalesce(string_agg(event::text, E'\\n' ORDER BY stream, version), '')
    FROM (
        SELECT stream, version, batch, batch_size, position, transaction, era, recorded_at, type,
            actor, key, fingerprint, hash, payload, private, stamp
        FROM events_event
    ) AS event"""

OFF, ON = (f"ALTER TABLE %s {how} TRIGGER events_refuse" for how in ("DISABLE", "ENABLE ALWAYS"))

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


def append_late(stream: UUID) -> None:
    append(seal(read_head(stream), [NewEvent("late", {})] * 2, salt_key=SALT_KEY))


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


def dying(*_: Any) -> None:
    raise Killed


def test_a_copy_is_not_taken_for_the_log(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is made, or when it was stopped: by nobody who asks whether all is well."""
    checks = ("rights on the log", "triggers")
    monkeypatch.setattr(regrouping, "_catch_up", dying)
    with pytest.raises(Killed):
        lay_together(connection)
    monkeypatch.undo()
    with pytest.raises(CommandError, match="has not come to its end"):
        call_command("verify", "--all")
    assert [asked(check).level for check in checks] == [Level.OK, Level.OK]
    run("GRANT UPDATE ON events_event_p03 TO kleio_app", OFF % "events_event_p03")
    found = [asked(check).text for check in checks]
    run("REVOKE UPDATE ON events_event_p03 FROM kleio_app", ON % "events_event_p03")
    assert found == [
        "kleio_app may UPDATE events_event_p03",
        "that of events_event_p03 is off",
    ]


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
    catch_up, late = regrouping._catch_up, uuid4()

    def then_appended(*arguments: Any) -> None:
        catch_up(*arguments)
        append_late(before[1])
        append_late(late)

    monkeypatch.setattr(regrouping, "_catch_up", then_appended)
    lay_together(connection)
    for stream in (before[1], late):
        assert read_events(stream)[-1].type == "late"
        assert stream_fault(stream, SALT_KEY) is None


IS_LOCKED = """SELECT EXISTS (SELECT FROM pg_locks WHERE granted
    AND relation = 'events_event'::regclass AND mode = 'AccessExclusiveLock')"""


def test_whoever_plays_on_waits_for_the_last_moves_alone(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each part that is copied another two events come, up to the lock and behind nothing."""
    copied: dict[bool, list[int]] = {False: [], True: []}

    def played_on(cursor: Any, where: dict[str, list[Any]]) -> None:
        regrouping._fill_together(cursor, where)
        [start], [end] = where["after"], where["upto"]
        is_locked = value(IS_LOCKED)
        copied[is_locked].append(end - start)
        if not is_locked:
            at_once(1, lambda *_: append_late(before[0]))

    way = msgspec.structs.replace(regrouping.TOGETHER, fill=played_on)
    monkeypatch.setattr(regrouping, "TOGETHER", way)
    lay_together(connection)
    assert copied[True] == [2]
    # Nothing is copied or compared a second time.
    assert sum(copied[False]) + 2 == value("SELECT sum(version) FROM events_stream")
    assert [stream_fault(stream, SALT_KEY) for stream in before] == [None] * 3


def held_by(reader: psycopg.Connection[Any]) -> None:
    """As by a dump: it has read, and its transaction is open."""
    reader.execute("SELECT 1 FROM events_event LIMIT 1")


@pytest.fixture
def reader(app_database_url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(app_database_url, application_name="a long dump") as connected:
        yield connected


def test_a_long_reader_is_named_and_let_go_first(
    before: list[UUID],
    reader: psycopg.Connection[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Meanwhile others play on: between two tries nothing is locked."""
    pauses: list[int] = []

    def pause(seconds: int) -> None:
        append_late(before[0])
        pauses.append(seconds)
        if len(pauses) == 4:
            reader.rollback()

    monkeypatch.setattr(regrouping, "PATIENCE_MS", 20)
    monkeypatch.setattr(time, "sleep", pause)
    held_by(reader)
    lay_together(connection)
    assert pauses == [0, 1, 2, 4]
    said = f"process {reader.info.backend_pid} of kleio_app, a long dump"
    assert capsys.readouterr().out.count(said) == 3
    assert (kind(), stream_fault(before[0], SALT_KEY)) == ("v", None)


def test_a_reader_that_stays_ends_it_and_nothing_is_changed(
    before: list[UUID], reader: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regrouping, "PATIENCE_MS", 1)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    held_by(reader)
    with pytest.raises(InTheWay, match="migrate again"):
        lay_together(connection)
    assert kind() == "p"
    reader.rollback()


def test_what_is_no_matter_of_waiting_is_not_tried_again(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def full(*_: Any) -> None:
        run("DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$")

    monkeypatch.setattr(regrouping, "_swap", full)
    monkeypatch.setattr(time, "sleep", tries.append)
    with pytest.raises(OperationalError, match="full"):
        lay_together(connection)
    assert (len(tries), kind()) == (1, "p")


def test_what_is_built_upon_the_log_is_told_before_anything_is_copied(before: list[UUID]) -> None:
    run("CREATE VIEW of_mine AS SELECT count(*) FROM events_event")
    try:
        with pytest.raises(InTheWay, match="of_mine"):
            lay_together(connection)
        assert value("SELECT to_regclass('events_batch') IS NULL")
    finally:
        run("DROP VIEW of_mine")


def test_the_way_back_forgets_no_spelling() -> None:
    """Rows keep what a payload says, not how: one that was spelled otherwise would be mended."""
    stream = uuid4()
    write(stream)
    where = f"WHERE stream = '{stream}' AND version = 1"
    table = value(f"SELECT tableoid::regclass FROM events_batch {where}")
    told = value(f"SELECT payloads FROM events_batch {where}")
    for payloads, refused in ((told.replace(":", ": "), True), (told, False)):
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


def test_nobody_gets_a_right_on_the_way(before: list[UUID]) -> None:
    """Tables are made with rights for the application, as is usual; those on the log are not."""
    lay_together(connection)
    too_many = (
        "SELECT count(*) FROM information_schema.role_table_grants WHERE grantee = 'kleio_app'"
        " AND table_name ~ '^events_(event|batch|rows|apart|stream)' AND privilege_type <> 'SELECT'"
    )
    assert value(too_many) == 0
    lay_apart(connection)
    assert value(too_many) == 0
    # As in a database that is migrated up to there and no further.
    run("GRANT ALL ON events_event, events_event_p03, events_stream TO kleio_app")
    after_migrations("default", verbosity=0)
    assert value(too_many) == 0


def test_a_log_of_another_cluster_begins_an_era_in_either_form(before: list[UUID]) -> None:
    eras = value("SELECT count(*) FROM events_era")
    run("UPDATE events_era SET cluster = cluster + 1")
    uphold(connection)
    assert value("SELECT count(*) FROM events_era") == eras + 1


def test_half_a_way_back_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as killing:
        killing.setattr(regrouping, "_catch_up", dying)
        with pytest.raises(Killed):
            lay_apart(connection)
    assert ["migrate events 0004" in said for said in uphold(connection)] == [True]
    run("DROP TABLE events_rows")
    assert uphold(connection) == []


def test_it_is_a_migration_that_can_be_taken_back(before: list[UUID]) -> None:
    lay_together(connection)
    stream = before[0]
    call_command("migrate", "events", "0004", verbosity=0)
    assert kind() == "p"
    appended(stream, 2, salt_key=SALT_KEY)
    call_command("migrate", "events", verbosity=0)
    assert kind() == "v"
    assert stream_fault(stream, SALT_KEY) is None
