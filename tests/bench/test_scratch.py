"""The measurements' own database: made, used, dropped, whatever happens in it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable

import psycopg
import pytest
from django.db import connection
from psycopg import sql
from pytest_django import DjangoDbBlocker

from bench import scratch
from bench.scratch import ScratchProblem, scratch_database
from tests.bench.conftest import scratch_databases

NAME = f"kleio_bench_{os.getpid()}"

pytestmark = pytest.mark.usefixtures("empty")


def _database_of(url: str) -> str:
    with psycopg.connect(url) as opened:
        return opened.info.dbname


def test_inside_everything_leads_to_it_and_afterwards_to_where_it_led(
    elsewhere: psycopg.Connection, django_db_blocker: DjangoDbBlocker
) -> None:
    before, settings = dict(os.environ), dict(connection.settings_dict)
    with django_db_blocker.unblock(), scratch_database():
        assert scratch_databases(elsewhere) == [NAME]
        assert _database_of(os.environ["DATABASE_URL"]) == NAME
        assert _database_of(os.environ["MIGRATION_DATABASE_URL"]) == NAME
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_database()")
            assert cursor.fetchone() == (NAME,)
    assert scratch_databases(elsewhere) == []
    assert dict(os.environ) == before
    assert connection.settings_dict == settings


def _measure(fails: bool, first: Callable[[], object] = lambda: None) -> None:
    with scratch_database():
        first()
        if fails:
            raise ZeroDivisionError


def test_a_measurement_that_fails_leaves_no_database_behind(elsewhere: psycopg.Connection) -> None:
    seen: list[list[str]] = []
    with pytest.raises(ZeroDivisionError):
        _measure(True, lambda: seen.append(scratch_databases(elsewhere)))
    assert seen == [[NAME]]
    assert scratch_databases(elsewhere) == []


class _InUse:
    """A connection that finds the database in use some times before it drops it."""

    def __init__(self, times: int) -> None:
        self.times, self.asked = times, 0

    def execute(self, statement: object) -> None:
        self.asked += 1
        if self.asked <= self.times:
            raise psycopg.errors.ObjectInUse


def test_a_server_that_was_stopped_a_moment_ago_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("bench.scratch.time.sleep", waits.append)
    used = _InUse(times=3)
    scratch._drop(used, sql.SQL("DROP DATABASE x"))  # type: ignore[arg-type]
    assert (used.asked, len(waits)) == (4, 3)
    monkeypatch.setattr(scratch, "DROP_SECONDS", -1.0)
    with pytest.raises(psycopg.errors.ObjectInUse):
        scratch._drop(_InUse(times=2), sql.SQL("DROP DATABASE x"))  # type: ignore[arg-type]


@pytest.mark.parametrize("fails", [True, False], ids=["measurement fails", "measurement succeeds"])
def test_a_database_that_cannot_be_dropped_hides_no_error_and_loses_no_figure(
    elsewhere: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fails: bool,
) -> None:
    def refuse(*_: object) -> None:
        raise psycopg.errors.ObjectInUse("It is being accessed by others.\nDETAIL: two sessions")

    ending = "went well"
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(scratch, "_drop", refuse)
        try:
            _measure(fails)
        except ZeroDivisionError:
            ending = "divided by zero"
    assert ending == ("divided by zero" if fails else "went well")
    assert f"{NAME} is still there, drop it yourself: It is being accessed" in caplog.text
    assert scratch_databases(elsewhere) == [NAME]
    scratch._dropped_or_told(os.environ["MIGRATION_DATABASE_URL"], NAME)
    assert scratch_databases(elsewhere) == []


def test_a_server_that_is_gone_at_the_end_hides_no_error(
    monkeypatch: pytest.MonkeyPatch, owner: str, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("connection refused")

    with monkeypatch.context() as patch, pytest.raises(ZeroDivisionError):
        _measure(True, lambda: patch.setattr("bench.scratch.psycopg.connect", gone))
    assert f"{NAME} is still there, drop it yourself: connection refused" in caplog.text
    scratch._dropped_or_told(owner, NAME)


def test_a_role_that_may_not_make_a_database_is_told_what_to_do(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.environ["DATABASE_URL"] == owner:
        pytest.skip("needs two roles: set MIGRATION_DATABASE_URL beside DATABASE_URL")
    monkeypatch.delenv("MIGRATION_DATABASE_URL")
    with pytest.raises(ScratchProblem, match="give it CREATEDB, or unset both"), scratch_database():
        pass
