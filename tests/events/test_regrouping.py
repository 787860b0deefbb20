"""Migration 0005 lays the events of batches together and apart again, and no fact is another."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from audit.doctor.findings import Level
from events import regrouping
from events.checking import stream_fault
from events.reading import read_events, read_head
from events.records import NewEvent
from events.sealing import seal
from events.upkeep import after_migrations, uphold
from events.writing import append
from tests.audit.doctoring import asked
from tests.events.facts import SALT_KEY, appended
from tests.events.forms import (
    OFF,
    ON,
    Killed,
    dying,
    empty_the_log,
    kind,
    lay_apart,
    lay_the_view,
    lay_together,
    run,
    value,
)

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


def test_there_and_back_nothing_is_another(before: list[UUID]) -> None:
    everything = value(EVERYTHING)
    assert kind() == "p"
    lay_together(connection)
    assert kind() == "v"
    assert value(EVERYTHING) == everything
    for stream in before:
        assert stream_fault(stream, SALT_KEY) is None
        assert len(read_events(stream)) == read_head(stream).version
    lay_together(connection)  # once more does nothing
    lay_apart(connection)
    assert (kind(), value(EVERYTHING)) == ("p", everything)


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
    stored = read_events(stream)
    assert [(event.payload, event.private, event.stamp) for event in stored] == [
        ('{"aa":1,"b":2}', None, None)
    ] * 2
    assert stored[-1].head() == read_head(stream)


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
    texts = [asked(check).text for check in checks]
    run("REVOKE UPDATE ON events_event_p03 FROM kleio_app", ON % "events_event_p03")
    assert texts == [
        "kleio_app may UPDATE events_event_p03",
        "that of events_event_p03 is off",
    ]


@pytest.mark.parametrize("parts", [0, 1, 2, 3])
def test_what_was_stopped_goes_on_where_it_was(
    before: list[UUID], monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    """Until the end the log is what it was, and games go on in it."""
    everything = value(EVERYTHING)
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
    assert (kind(), value(EVERYTHING)) == ("p", everything)
    append(seal(read_head(before[0]), [NewEvent("late", {})], salt_key=SALT_KEY))
    everything = value(EVERYTHING)
    lay_together(connection)
    assert (kind(), value(EVERYTHING)) == ("v", everything)


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
    empty_the_log()
    with monkeypatch.context() as killing:
        killing.setattr(regrouping, "_catch_up", dying)
        with pytest.raises(Killed):
            lay_apart(connection)
    assert ["migrate events 0004" in said for said in uphold(connection)] == [True]
    run("DROP TABLE events_rows")
    lay_the_view()
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
