"""manage.py doctor: who may do what to the log, and what refuses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection

from environment.embedded_server import SUPERUSER, Address
from tests.audit.doctoring import FAIL, OK, WARN, asked, run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("app_database_url")]


def test_an_application_that_owns_the_log_or_is_not_there_fails(settings: Any) -> None:
    # Tests connect as the owner, which is worth a word, and the role itself is as it should be.
    assert asked("application's role").level == WARN
    settings.APPLICATION_ROLE = connection.settings_dict["USER"]
    assert "owns the log" in asked("application's role").text
    settings.APPLICATION_ROLE = "nobody_has_this_name"
    for check in ("application's role", "rights on the log", "appending", "rights on other tables"):
        assert asked(check).level == FAIL


def test_a_role_that_could_make_functions_beside_the_log_fails() -> None:
    run("GRANT CREATE ON SCHEMA public TO kleio_app")
    result = asked("application's role")
    assert (result.level, "may make things" in result.text) == (FAIL, True)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("GRANT UPDATE ON events_batch_p07 TO kleio_app", "may UPDATE events_batch_p07"),
        ("GRANT UPDATE (payloads) ON events_batch_p00 TO kleio_app", "may UPDATE events_batch_p00"),
        ("GRANT INSERT ON events_batch TO kleio_app", "may INSERT events_batch"),
        ("GRANT INSERT ON events_event TO kleio_app", "may INSERT events_event"),
        ("GRANT DELETE ON events_batch TO PUBLIC", "may DELETE events_batch"),
        ("GRANT TRUNCATE ON events_stream TO kleio_app", "may TRUNCATE events_stream"),
        ("GRANT TRIGGER ON events_batch_p15 TO kleio_app", "may TRIGGER events_batch_p15"),
        ("GRANT UPDATE ON events_era TO kleio_app", "may UPDATE events_era"),
        ("GRANT UPDATE ON SEQUENCE events_position TO kleio_app", "may UPDATE events_position"),
        ("REVOKE SELECT ON events_batch FROM kleio_app", "may not SELECT events_batch"),
        ("REVOKE SELECT ON events_event FROM kleio_app", "may not SELECT events_event"),
        ("REVOKE SELECT ON events_stream FROM kleio_app", "may not SELECT events_stream"),
    ],
)
def test_a_right_too_many_or_too_few_on_the_log_fails(change: str, complaint: str) -> None:
    assert asked("rights on the log").level == OK
    run(change)
    result = asked("rights on the log")
    assert result.level == FAIL
    assert result.text == f"kleio_app {complaint}"


SIGNATURE = "SELECT oid::regprocedure FROM pg_proc WHERE proname = 'events_append'"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("GRANT EXECUTE ON FUNCTION events_append TO PUBLIC", "everybody may execute"),
        ("REVOKE EXECUTE ON FUNCTION events_append FROM kleio_app", "may not execute"),
        ("ALTER FUNCTION events_append SECURITY INVOKER", "rights of its caller"),
        ("ALTER FUNCTION events_append RESET search_path", "trusts its caller"),
        (
            "CREATE FUNCTION events_append(uuid) RETURNS void LANGUAGE sql AS ''",
            "there are 2 functions",
        ),
        ("DROP FUNCTION events_append", "there are 0 functions"),
        (
            "UPDATE pg_proc SET prosrc = prosrc || ' ' WHERE proname = 'events_append'",
            "is not as the migrations made it",
        ),
        (
            # As a migration made another one.
            "UPDATE pg_proc SET prosrc = (SELECT prosrc FROM pg_proc WHERE proname ="
            " 'events_refuse') WHERE proname = 'events_append'",
            "is not as the migrations made it",
        ),
        (
            # As one migration made it, and a later one no more: the key would be logged.
            "UPDATE pg_proc SET prosrc = replace(prosrc, 'A key was already used in stream %.'',',"
            " 'The key % was already used in stream %.'', with_key,')"
            " WHERE proname = 'events_append'",
            "is not as the migrations made it",
        ),
    ],
)
def test_another_way_into_the_log_fails(change: str, complaint: str, superuser: None) -> None:
    assert asked("appending").level == OK
    run(change)
    result = asked("appending")
    assert result.level == FAIL
    assert complaint in result.text


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("REVOKE UPDATE ON games_game FROM kleio_app", "may not UPDATE games_game"),
        ("REVOKE INSERT ON games_secret FROM kleio_app", "may not INSERT games_secret"),
        ("GRANT UPDATE ON games_secret TO kleio_app", "may UPDATE games_secret"),
        ("GRANT DELETE ON games_secret TO kleio_app", "may DELETE games_secret"),
    ],
)
def test_a_table_that_the_application_cannot_write_or_should_not_fails(
    change: str, complaint: str
) -> None:
    assert asked("rights on other tables").level == OK
    run(change)
    assert asked("rights on other tables").text == f"kleio_app {complaint}"


TABLES = [
    "events_batch",
    *(f"events_batch_p{part:02}" for part in range(16)),
    "events_old",
    "events_stream",
]


def test_all_triggers_are_there_and_always_on() -> None:
    assert asked("triggers").level == OK


@pytest.mark.parametrize("table", TABLES)
def test_a_trigger_that_is_off_fails(table: str) -> None:
    run(f"ALTER TABLE {table} DISABLE TRIGGER events_refuse")
    assert f"that of {table} is off" in asked("triggers").text
    assert asked("triggers").level == FAIL


REFUSE = "FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()"
ALWAYS = "ALTER TABLE events_batch_p03 ENABLE ALWAYS TRIGGER events_refuse"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (["ALTER TABLE events_batch_p03 ENABLE TRIGGER events_refuse"], "does not fire always"),
        (["ALTER TABLE events_batch_p03 ENABLE REPLICA TRIGGER events_refuse"], "not fire always"),
        (["DROP TRIGGER events_refuse ON events_batch_p03"], "events_batch_p03 has none"),
        (
            [
                "DROP TRIGGER events_refuse ON events_batch_p03",
                "CREATE TRIGGER events_refuse BEFORE UPDATE OR DELETE"
                f" ON events_batch_p03 {REFUSE}",
                ALWAYS,
            ],
            "does not stop every change",
        ),
        (
            [
                "DROP TRIGGER events_refuse ON events_batch_p03",
                "CREATE TRIGGER events_refuse BEFORE UPDATE OF actor OR DELETE OR TRUNCATE"
                f" ON events_batch_p03 {REFUSE}",
                ALWAYS,
            ],
            "does not stop every change",
        ),
        (
            [
                "CREATE OR REPLACE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql"
                " AS 'BEGIN RETURN NULL; END'"
            ],
            "is not as the migrations made it",
        ),
        (
            ["ALTER TABLE audit_publiccheckpoint DISABLE TRIGGER audit_refuse"],
            "audit_publiccheckpoint is off",
        ),
    ],
)
def test_a_trigger_that_would_let_something_pass_fails(changes: list[str], complaint: str) -> None:
    run(*changes)
    result = asked("triggers")
    assert result.level == FAIL
    assert complaint in result.text
    assert "--all-chains" in result.do


@pytest.fixture
def superuser(postgres: Address | None, request: pytest.FixtureRequest) -> Iterator[None]:
    """The owner may do anything, until the test is over."""
    if postgres is None:
        pytest.skip("needs a server of its own")
    with psycopg.connect(postgres.url(SUPERUSER, "postgres"), autocommit=True) as king:
        king.execute("ALTER ROLE kleio_owner SUPERUSER")
        yield
        king.execute("ALTER ROLE kleio_owner NOSUPERUSER")


def test_foreign_keys_that_are_not_looked_after_fail(superuser: None) -> None:
    assert asked("replication role").level == OK
    run("SET LOCAL session_replication_role = replica")
    assert asked("replication role").level == FAIL
