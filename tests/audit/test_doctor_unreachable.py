"""Without its database the doctor says in one line what is wrong and what to do."""

from __future__ import annotations

import re

import pytest
from celery import current_app
from django.core.management import call_command
from django.db import InterfaceError, OperationalError

from audit.doctor import Check, Wanted
from audit.doctor.findings import Finding, ok
from audit.doctor.processes import broker
from audit.management.commands import doctor
from health import checks as health

WHERE = 'connection failed: connection to server at "10.0.0.7", port 5432 failed: '


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            f"{WHERE}Connection refused\n\tIs the server running on that host?",
            "does not answer (Connection refused). See that PostgreSQL runs",
        ),
        (
            f'{WHERE}FATAL:  password authentication failed for user "kleio_app"',
            'refuses the password of the role "kleio_app". Mend the password in DATABASE_URL.',
        ),
        (f"{WHERE}fe_sendauth: no password supplied", "asks for a password. Put the password"),
        (f'{WHERE}FATAL:  role "ann" does not exist', 'knows no role "ann". Mend the name'),
        (
            f'{WHERE}FATAL:  database "kleia" does not exist',
            'has no database "kleia". Mend its name in DATABASE_URL, or make it',
        ),
        (
            "[Errno -2] Name or service not known",
            "does not answer ([Errno -2] Name or service not known).",
        ),
        ("the connection is closed", "does not answer (the connection is closed)."),
    ],
)
@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_whatever_keeps_the_database_away_is_one_line(
    kind: type[Exception],
    message: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://kleio_app:hunter2@10.0.0.7/kleio")

    def lose(_: Wanted) -> Finding:
        raise kind(message)

    made = [Check("first", lose), Check("never asked", lambda _: ok("well"))]
    monkeypatch.setattr(doctor, "CHECKS", made)
    monkeypatch.setattr(
        doctor, "answers", lambda *_: ((each, each.ask(Wanted(1))) for each in made)
    )
    with pytest.raises(SystemExit) as end:
        call_command("doctor")
    output = capsys.readouterr().out.splitlines()
    assert end.value.code == 1
    assert output[0].startswith(f"FAIL  database: {line}")
    assert re.fullmatch(r"0 ok, 0 warn, 1 FAIL; \d+\.\d s", output[1])
    assert len(output) == 2
    assert "hunter2" not in "".join(output)


class Refusing:
    """A connection to a broker, and how it ends."""

    def __init__(self, problem: Exception) -> None:
        self.problem = problem

    def __enter__(self) -> Refusing:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def ensure_connection(self, **_: object) -> None:
        raise OSError("it failed") from self.problem


@pytest.mark.parametrize(
    "message",
    [
        "(0, 0): (403) ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN.",
        'FATAL:  password authentication failed for user "kleio_app"',
        "WRONGPASS invalid username-password pair or user is disabled.",
    ],
)
def test_a_wrong_password_of_the_broker_is_told_as_such(
    message: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    refusing = Refusing(RuntimeError(message))
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_: refusing, raising=False)
    assert health.check_broker().reason == "The broker refuses the name or the password."
    assert broker(Wanted(1)).text == "refuses the name or the password"
    assert "Traceback" not in caplog.text
    assert "CELERY_BROKER_URL" in caplog.text


def test_a_broker_that_is_away_is_told_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = Refusing(RuntimeError("[Errno 111] Connection refused"))
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_: refusing, raising=False)
    assert health.check_broker().reason == "The broker does not answer."
