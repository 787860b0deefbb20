"""manage.py doctor: a line a check, what to do, and the exit status."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection

from audit.doctor import Check, Wanted
from audit.doctor.asking import answer
from audit.doctor.checks import CHECKS
from audit.doctor.findings import Finding, fail, fail_if, ok, warn
from audit.doctor.rows import row, rows
from audit.management.commands import doctor
from database.one_moment import at_one_moment
from health.heartbeats import report_worker
from health.streams import STREAMS
from tests.audit.doctoring import FAIL, OK, WARN, asked, value

pytestmark = pytest.mark.django_db(transaction=True)

LINE = re.compile(r"(ok  |warn|FAIL)  ([^:]+): \S.*")


def told_by(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    call_command("doctor", *arguments)
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    """Those that the command makes."""
    made: list[Check] = []
    monkeypatch.setattr(doctor, "CHECKS", made)
    return made


def first_row(query: str, _wanted: Wanted) -> Finding:
    return ok(str(row(query)))


def saying(name: str, finding: Finding) -> Check:
    return Check(name, lambda _: finding)


def test_it_tells_a_line_a_check_and_counts_them(
    checks: list[Check], capsys: pytest.CaptureFixture[str]
) -> None:
    checks += [saying("one", ok("well")), saying("two", warn("so so", "Look at it."))]
    *lines, last = told_by(capsys)
    assert lines == ["ok    one: well", "warn  two: so so. Look at it."]
    assert last.startswith("1 ok, 1 warn, 0 FAIL; ")


def test_one_failure_is_exit_status_1_after_all_lines(
    checks: list[Check], capsys: pytest.CaptureFixture[str]
) -> None:
    checks += [saying("one", fail("bad", "Mend it.")), saying("two", ok("well"))]
    with pytest.raises(SystemExit) as end:
        call_command("doctor")
    assert end.value.code == 1
    assert "ok    two: well" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "chains"), [([], 100), (["--chains", "7"], 7), (["--all-chains"], None)]
)
def test_how_many_chains_are_wanted(
    checks: list[Check], arguments: list[str], chains: int | None
) -> None:
    asked_for: list[Wanted] = []

    def note(wanted: Wanted) -> Finding:
        asked_for.append(wanted)
        return ok("noted")

    checks.append(Check("one", note))
    call_command("doctor", *arguments)
    assert asked_for == [Wanted(chains)]


def test_a_number_below_0_is_refused() -> None:
    with pytest.raises(CommandError, match="from 0 on"):
        call_command("doctor", "--chains", "-1")


@pytest.mark.usefixtures("processes")
def test_as_the_application_it_looks_at_everything(app_database_url: str, tmp_path: Path) -> None:
    """The whole command, as an operator calls it: no right is lacking."""
    report_worker("celery@ann")
    done = subprocess.run(
        [sys.executable, "manage.py", "doctor", "--chains", "0"],
        cwd=Path(__file__).parents[2],
        env=os.environ
        | {
            "DATABASE_URL": app_database_url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "CELERY_BROKER_URL": "memory://",
            "KLEIO_VAR": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    *lines, last = done.stdout.splitlines()
    matches = [match for line in lines if (match := LINE.fullmatch(line))]
    levels = {match[2]: match[1] for match in matches}
    assert list(levels) == [check.name for check in CHECKS], done.stdout + done.stderr
    assert done.returncode == ("FAIL  " in done.stdout)
    assert "not checked" not in done.stdout
    assert "could not be checked" not in done.stdout
    of_the_server = {"fsync", "full_page_writes", "synchronous_commit"}
    of_other_tests = {"games stuck", "newest event", "readers of the log", "win rates"}
    others = levels.keys() - of_the_server - of_other_tests
    assert [name for name in others if levels[name] == "FAIL"] == [], done.stdout
    assert (
        levels["application's role"] == levels["rights on the log"] == levels["workers"] == "ok  "
    )
    assert levels["fsync"] == ("ok  " if value("SHOW fsync") == "on" else "FAIL")
    assert last.endswith(" s")


def test_a_right_that_is_lacking_is_told_and_stops_nothing() -> None:
    result = answer(Check("one", lambda _: ok(str(rows("SELECT 1 FROM pg_authid")))), Wanted())
    assert result.level == WARN
    assert "permission denied for table pg_authid" in result.text
    assert "KLEIO_AS_OWNER=1" in result.do
    assert row("SELECT 1") == (1,)


def test_a_table_that_is_missing_wants_a_migration() -> None:
    result = answer(Check("one", lambda _: ok(str(rows("SELECT 1 FROM no_table")))), Wanted())
    assert (result.level, result.do) == (FAIL, "Run manage.py migrate.")


def test_a_statement_that_fails_and_a_fault_of_the_check_itself_are_failures() -> None:
    for query in ("SELECT 1 / 0", "SELECT 1 WHERE false"):
        result = answer(Check("one", partial(first_row, query)), Wanted())
        assert result.level == FAIL
        assert "checked" in result.text


def test_of_many_faults_some_are_told() -> None:
    assert fail_if([], "well", "Do.") == ok("well")
    assert fail_if([*"abcdefg"], "well", "Do.").text == "a; b; c; d; e and 2 more"


def test_within_one_moment_nothing_moves(owner_database_url: str) -> None:
    with at_one_moment():
        assert row("SHOW transaction_isolation") == ("repeatable read",)
        with at_one_moment():
            assert row("SHOW transaction_read_only") == ("on",)
    assert row("SHOW transaction_isolation") == ("read committed",)


def test_without_a_living_worker_it_fails() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM health_workerheartbeat")
    assert asked("workers").level == FAIL
    report_worker("celery@ann")
    assert (asked("workers").level, asked("workers").text[:2]) == (OK, "1 ")


def test_a_broker_that_does_not_answer_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("broker").level == OK
    gone: Any = current_app.connection_for_write("amqp://ann:hunter2@127.0.0.1:1//")
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_options: gone)
    result = asked("broker")
    assert result.level == FAIL
    assert "hunter2" not in result.text + result.do


def test_whether_anybody_serves_streams_is_told(owner_database_url: str) -> None:
    assert asked("streams").level == WARN
    with psycopg.connect(owner_database_url, application_name=STREAMS):
        assert (asked("streams").level, asked("streams").text) == (OK, "1 listening")
