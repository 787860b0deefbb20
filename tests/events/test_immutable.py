"""Nobody changes an event: the application for want of privileges, the owner for the triggers."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from django.db import ProgrammingError

from database.at_hand import at
from events.reading import read_events
from shards.deleting import delete_log
from shards.slots import slot_of
from tests.events.facts import appended

TABLES = ["events_batch", *(f"events_batch_p{number:02}" for number in range(16)), "events_old"]
CHANGES = [
    "UPDATE {} SET payloads = '{{}}'",
    "UPDATE {} SET recorded_at = now() WHERE false",
    "DELETE FROM {}",
    "DELETE FROM {} WHERE version > 1000000",
    "TRUNCATE {}",
    "TRUNCATE {} CASCADE",
    "MERGE INTO {} USING (VALUES (1)) AS one (n) ON true WHEN MATCHED THEN DELETE",
]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner(owner_database_url: str, transactional_db: None) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_database_url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def application(app_database_url: str, transactional_db: None) -> Iterator[psycopg.Connection]:
    with psycopg.connect(app_database_url, autocommit=True) as connection:
        yield connection


@pytest.mark.parametrize("change", CHANGES)
def test_the_owner_is_stopped_by_a_trigger_on_the_table_and_on_each_partition(
    owner: psycopg.Connection, change: str
) -> None:
    for table in TABLES:
        with pytest.raises(psycopg.Error, match=r"Events are facts: .* refused") as refusal:
            owner.execute(change.format(table))
        assert refusal.value.sqlstate == "KV005"
        assert "appending another event" in (refusal.value.diag.message_hint or "")


@pytest.mark.parametrize("change", [*CHANGES, "INSERT INTO {} SELECT * FROM events_batch"])
def test_the_application_is_stopped_by_its_privileges(
    application: psycopg.Connection, change: str
) -> None:
    for table in TABLES:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            application.execute(change.format(table))


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO events_batch SELECT * FROM events_batch"
        " ON CONFLICT (stream, version) DO UPDATE SET payloads = '{}'",
        "WITH gone AS (DELETE FROM events_batch RETURNING 1) SELECT count(*) FROM gone",
    ],
)
def test_no_detour_leads_past_the_trigger(
    owner: psycopg.Connection, stream: UUID, change: str
) -> None:
    appended(stream, 2)
    with pytest.raises(psycopg.Error, match="Events are facts"):
        owner.execute(change)


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE events_batch DISABLE TRIGGER ALL",
        "ALTER TABLE events_batch DISABLE TRIGGER events_refuse",
        "ALTER TABLE events_batch_p00 DISABLE TRIGGER events_refuse",
        "ALTER TABLE events_stream DISABLE TRIGGER events_refuse",
        "DROP TABLE events_batch",
        "DROP VIEW events_event",
        "DROP TRIGGER events_refuse ON events_batch",
        "SET session_replication_role = replica",
        "UPDATE events_stream SET version = 0",
        "INSERT INTO events_stream SELECT * FROM events_stream",
        "DELETE FROM events_stream",
        "TRUNCATE events_stream",
        "UPDATE events_era SET era = 7",
        "SELECT nextval('events_position')",
        "CREATE OR REPLACE FUNCTION events_refuse() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    ],
)
def test_the_application_cannot_prepare_a_change(
    application: psycopg.Connection, change: str
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        application.execute(change)


def test_the_application_cannot_remove_events_as_if_they_had_moved(app: str, stream: UUID) -> None:
    """As the owner does once they lie in another database (``shards.moving``)."""
    appended(stream, 3)
    with at(app), pytest.raises(ProgrammingError, match="must be owner"):
        delete_log(slot_of(stream))
    assert len(read_events(stream)) == 3


def test_the_application_appends_reads_and_keeps_snapshots_and_cursors(
    app: str, stream: UUID, application: psycopg.Connection
) -> None:
    appended(stream, 3, using=app)
    for table in ("events_batch", "events_event", "events_stream", "events_era"):
        assert application.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() == (1,)
    for table in ("events_snapshot", "events_checkpoint"):
        application.execute(f"SELECT 1 FROM {table}")
        application.execute(f"DELETE FROM {table}")


def test_a_temporary_table_does_not_lure_events_away(
    application: psycopg.Connection, stream: UUID
) -> None:
    application.execute("CREATE TEMPORARY TABLE events_batch (LIKE events_batch)")
    application.execute("CREATE TEMPORARY TABLE events_stream (LIKE events_stream)")
    application.execute(
        "SELECT events_append(%s, 0, %b, 0, 'a', '{}', '', %b, NULL, NULL, NULL)",
        [stream, bytes(32), b"h" * 32],
    )
    kept = application.execute(
        "SELECT version FROM public.events_batch WHERE stream = %s", [stream]
    )
    assert kept.fetchall() == [(1,)]


def test_others_may_not_append(owner: psycopg.Connection) -> None:
    granted = owner.execute(
        "SELECT grantee::regrole::text FROM pg_proc, aclexplode(proacl)"
        " WHERE proname = 'events_append' AND privilege_type = 'EXECUTE' AND grantee <> 0"
    )
    assert {role for (role,) in granted} == {"kleio_owner", "kleio_app"}
    for_all = owner.execute(
        "SELECT 1 FROM pg_proc, aclexplode(proacl) WHERE proname = 'events_append' AND grantee = 0"
    )
    assert for_all.fetchone() is None


@pytest.mark.parametrize("change", ["DELETE FROM events_stream", "TRUNCATE events_stream"])
def test_the_owner_cannot_lose_a_head(owner: psycopg.Connection, change: str) -> None:
    with pytest.raises(psycopg.Error, match="Events are facts"):
        owner.execute(change)


def test_the_triggers_fire_for_a_superuser_who_plays_replica(owner: psycopg.Connection) -> None:
    always = owner.execute(
        "SELECT count(*) FROM pg_trigger WHERE tgname = 'events_refuse' AND tgenabled = 'A'"
    )
    assert always.fetchone() == (len(TABLES) + 1,)
