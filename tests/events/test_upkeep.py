"""What holds after each migrate, also when it runs in another cluster than the last time."""

from __future__ import annotations

from uuid import UUID

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.exceptions import IrreversibleError

from events.feed import read_feed
from events.reading import read_head
from events.records import Cursor
from events.upkeep import after_migrations, uphold
from tests.events.facts import appended
from tests.events.feed_end import end_of_feed
from tests.events.forms import empty_the_log

pytestmark = pytest.mark.django_db(transaction=True)


def value(query: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_doing_it_again_changes_nothing() -> None:
    before = value("SELECT jsonb_agg(to_jsonb(era)) FROM events_era AS era")
    rights = value("SELECT jsonb_agg(relacl::text ORDER BY relname) FROM pg_class")
    assert uphold(connection) == []
    assert value("SELECT jsonb_agg(to_jsonb(era)) FROM events_era AS era") == before
    assert value("SELECT jsonb_agg(relacl::text ORDER BY relname) FROM pg_class") == rights


def test_rights_given_too_many_are_taken_back(app_database_url: str) -> None:
    run("GRANT ALL ON events_batch, events_batch_p03, events_event, events_stream TO kleio_app")
    uphold(connection)
    with psycopg.connect(app_database_url, autocommit=True) as application:
        for change in ("DELETE FROM events_batch_p03", "INSERT INTO events_batch DEFAULT VALUES"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(change)


def test_a_log_from_another_cluster_goes_on_in_a_new_era(stream: UUID) -> None:
    """There, transaction ids begin low: without an era, new events would sort before old ones."""
    appended(stream, 2)
    read_before = end_of_feed()
    # As a dump that another cluster has made, much further on in its transaction ids.
    run("UPDATE events_era SET cluster = cluster + 1")
    run(f"UPDATE events_stream SET transaction = '{2**50}'")
    uphold(connection)
    assert value("SELECT count(*) FROM events_era") == read_before.era + 1
    head = appended(stream, 3).head
    assert read_head(stream) == head
    page = read_feed(Cursor(read_before.era, 2**50, 2**50))
    assert [(event.stream, event.version) for event in page.events] == [
        (stream, 3),
        (stream, 4),
        (stream, 5),
    ]
    assert page.cursor.era == read_before.era + 1
    assert uphold(connection) == []


@pytest.mark.parametrize(
    ("role", "reason"),
    [("nobody_has_this_name", "does not exist"), ("kleio_owner", "owns the tables itself")],
)
def test_without_a_lesser_role_it_says_that_triggers_stand_alone(
    settings: object, capsys: pytest.CaptureFixture[str], role: str, reason: str
) -> None:
    settings.APPLICATION_ROLE = role  # type: ignore[attr-defined]
    after_migrations("default", verbosity=1)
    assert f"{role!r} {reason}" in capsys.readouterr().out
    after_migrations("default", verbosity=0)
    assert capsys.readouterr().out == ""


def test_a_role_that_does_not_own_the_log_leaves_it_alone(app: str) -> None:
    after_migrations(app, verbosity=1)
    with connections[app].cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("kleio_app",)


def test_the_log_cannot_be_migrated_away() -> None:
    empty_the_log()
    with pytest.raises(IrreversibleError, match="not reversible"):
        call_command("migrate", "events", "zero", verbosity=0)
    call_command("migrate", verbosity=0)
    assert value("SELECT to_regclass('events_event') IS NOT NULL") is True
