"""Who is told, and what where the database is away."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests
from prometheus_client import Metric

from environment.metrics import PORT, TOKEN
from exporter import asking
from exporter.__main__ import main
from exporter.serving import server
from tests.patience import PATIENCE


@contextmanager
def serving(folder: Path, token: str = "") -> Iterator[str]:
    listening = server("127.0.0.1", 0, token, folder)
    thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


def nobody_answers() -> Iterator[Metric]:
    raise ConnectionError


@pytest.fixture(autouse=True)
def all_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_PARTS", dict.fromkeys(("database", "broker"), nobody_answers))


def test_where_a_token_is_set_it_must_be_shown(tmp_path: Path) -> None:
    with serving(tmp_path, "klt-secret") as url:
        for shown in ({}, {"Authorization": "Bearer other"}, {"Authorization": "klt-secret"}):
            refused = requests.get(f"{url}/metrics", headers=shown, timeout=PATIENCE)
            assert (refused.status_code, refused.text) == (401, "Unauthorized\n")
        response = requests.get(
            f"{url}/metrics", headers={"Authorization": "Bearer klt-secret"}, timeout=PATIENCE
        )
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "no-store"


def test_there_is_one_path_and_it_answers_while_database_and_broker_are_away(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as url:
        assert requests.get(f"{url}/", timeout=PATIENCE).status_code == 404
        lines = requests.get(f"{url}/metrics", timeout=PATIENCE).text.splitlines()
        assert 'kleio_up{part="database"} 0.0' in lines
        assert 'kleio_up{part="broker"} 0.0' in lines
        assert lines.count("# TYPE kleio_up gauge") == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "kleio.example"])
def test_an_address_that_others_reach_wants_a_token(
    host: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(PORT, "9464")
    monkeypatch.delenv(TOKEN, raising=False)
    monkeypatch.setattr("sys.argv", ["exporter", "--host", host])
    assert main() == os.EX_CONFIG
    assert f"Set {TOKEN}" in capsys.readouterr().err


def test_without_a_port_it_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(PORT, raising=False)
    monkeypatch.setattr("sys.argv", ["exporter"])
    assert main() == os.EX_CONFIG
    assert f"Set {PORT}" in capsys.readouterr().err
