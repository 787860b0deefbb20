"""First games are a courtesy: that they cannot be begun does not end a Kleio that is ready."""

from __future__ import annotations

import sys
from pathlib import Path

import psycopg
import pytest

from local import processes, readiness
from local.serve import Supervisor


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Supervisor:
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path))
    return Supervisor(8000)


@pytest.mark.usefixtures("processes")
def test_a_command_that_fails_is_said_and_kleio_goes_on(
    supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails(*_arguments: str) -> list[str]:
        return [sys.executable, "-c", "import sys; sys.exit('killed in its middle')"]

    monkeypatch.setattr(readiness, "lacks_games", lambda _url: True)
    monkeypatch.setattr(processes, "manage_command", fails)
    # What looks after the running parts has none to look after here.
    supervisor.cluster = None
    supervisor._begin_games()
    said = capfd.readouterr()
    assert "killed in its middle" in said.err
    assert "The first games could not be begun; what went wrong stands above." in said.out


def test_a_database_that_is_gone_is_said_and_kleio_goes_on(
    supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refused(_url: str) -> bool:
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr(readiness, "lacks_games", refused)
    supervisor._begin_games()
    assert "connection refused" in capfd.readouterr().out


def test_who_wants_none_gets_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path))
    monkeypatch.setenv("KLEIO_FIRST_GAMES", "0")
    monkeypatch.setattr(readiness, "lacks_games", lambda _url: True)
    Supervisor(8000)._begin_games()
    assert capfd.readouterr().out == ""
