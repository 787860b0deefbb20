"""manage.py doctor: does PostgreSQL keep what it says it keeps, and do clocks and schema fit?"""

from __future__ import annotations

import time

import pytest

from audit.doctor import clocks, durability
from audit.doctor.durability import IDLE, Override
from tests.audit.doctoring import FAIL, OK, WARN, asked, empty_log, run, triggers_off, value

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", durability.NAMES)
def test_what_is_read_is_what_the_server_says(name: str) -> None:
    assert durability.in_force().keys() == set(durability.NAMES)
    if name != IDLE:  # which PostgreSQL shows with a unit
        assert durability.in_force()[name] == value(f"SHOW {name}")


@pytest.mark.parametrize("name", ["fsync", "full_page_writes"])
def test_a_server_that_does_not_wait_for_the_disk_fails(name: str) -> None:
    assert durability.disk({name: "off"}, name).level == FAIL
    assert durability.disk({}, name).level == FAIL
    assert durability.disk({name: "on"}, name).level == OK
    # Servers for tests are forgetful, others are not.
    assert asked(name).level == (OK if value(f"SHOW {name}") == "on" else FAIL)


def test_commits_that_do_not_wait_for_the_disk_fail() -> None:
    for setting in ("on", "local", "remote_apply"):
        run(f"SET LOCAL synchronous_commit = {setting}")
        assert asked("synchronous_commit").text == setting
        assert asked("synchronous_commit").level == OK
    run("SET LOCAL synchronous_commit = off")
    assert asked("synchronous_commit").level == FAIL


def test_what_a_database_or_a_role_has_of_its_own_counts() -> None:
    run("SET LOCAL synchronous_commit = on")
    name = value("SELECT current_database()")
    run(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    result = asked("synchronous_commit")
    assert (result.level, result.text) == (FAIL, f"off for the database {name}")
    run(f'ALTER DATABASE "{name}" SET synchronous_commit = on')
    assert asked("synchronous_commit").level == OK
    of_role = [Override("the role kleio_app", "synchronous_commit", "off")]
    assert durability.commits({"synchronous_commit": "on"}, of_role).level == FAIL


def test_without_checksums_it_warns() -> None:
    assert durability.checksums({"data_checksums": "off"}).level == WARN
    expected = OK if value("SHOW data_checksums") == "on" else WARN
    assert asked("data checksums").level == expected


def test_forgotten_transactions_that_may_stay_open_are_warned_of() -> None:
    run(f"SET LOCAL {IDLE} = 0")
    assert asked("idle transactions").level == WARN
    run(f"SET LOCAL {IDLE} = '1min'")
    assert (asked("idle transactions").level, asked("idle transactions").text) == (OK, "60 s")
    name = value("SELECT current_database()")
    run(f'ALTER DATABASE "{name}" SET {IDLE} = 0')
    assert asked("idle transactions").level == WARN
    run(f"ALTER DATABASE \"{name}\" SET {IDLE} = '30s'")
    assert asked("idle transactions").level == OK


def test_a_migration_that_is_missing_fails_and_one_from_the_future_is_warned_of() -> None:
    assert asked("migrations").level == OK
    run("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_x', now())")
    assert (asked("migrations").level, "games 9999_x" in asked("migrations").text) == (WARN, True)
    run("DELETE FROM django_migrations WHERE app = 'games' AND name LIKE '0003%'")
    result = asked("migrations")
    assert result.level == FAIL
    assert "games 0003" in result.text
    assert "manage.py migrate" in result.do


@pytest.mark.parametrize(
    ("seconds", "level"),
    [(0.0, OK), (1.9, OK), (-1.9, OK), (5.0, WARN), (-5.0, WARN), (100.0, FAIL), (-3600.0, FAIL)],
)
def test_clocks_that_differ(seconds: float, level: object) -> None:
    assert clocks.apart(seconds, 0.0).level == level


def test_a_slow_answer_is_no_wrong_clock() -> None:
    assert clocks.apart(8.0, 7.0).level == OK


def test_the_clock_of_this_machine_is_held_against_the_databases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = time.time
    for hours, level in ((0, OK), (1, FAIL), (-1, FAIL)):
        monkeypatch.setattr(
            "audit.doctor.clocks.time.time", lambda hours=hours: now() + hours * 3600
        )
        assert asked("clocks").level == level
    assert "ahead" in asked("clocks").text


def test_an_event_from_the_future_fails() -> None:
    empty_log()
    assert asked("newest event").level == OK
    run(
        "INSERT INTO events_stream (stream, version, batches, hash, created_at, updated_at)"
        " VALUES (gen_random_uuid(), 1, 1, '', now(), now() - interval '90 s')"
    )
    result = asked("newest event")
    assert (result.level, result.text) == (OK, "stored 90 s ago")
    triggers_off()
    run("UPDATE events_stream SET updated_at = clock_timestamp() + interval '1 hour'")
    assert asked("newest event").level == FAIL


def test_a_log_of_another_cluster_fails_until_it_is_migrated() -> None:
    assert asked("era of the log").level == OK
    run("UPDATE events_era SET cluster = cluster + 1")
    result = asked("era of the log")
    assert (result.level, "manage.py migrate" in result.do) == (FAIL, True)
    run("DELETE FROM events_era")
    assert asked("era of the log").level == FAIL
