"""``GET /api/health/``: each part by name, and nothing that helps an attacker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from celery import current_app
from django.db import OperationalError, connection
from django.test import Client

from health import checks, heartbeats
from health.checks import Finding
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db

SECRET = "password=hunter2 host=10.0.0.7"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "_kept", checks._Kept())


@pytest.fixture
def living_worker() -> None:
    heartbeats.report_worker("celery@ann")


def silent_for(seconds: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE health_workerheartbeat SET seen_at = seen_at - %s * interval '1 second'",
            [seconds],
        )


def test_all_is_well(client: Client, living_worker: None) -> None:
    answer = client.get("/api/health/")
    assert answer.status_code == 200
    assert answer.json() == {
        "database": {"status": "ok"},
        "broker": {"status": "ok"},
        "worker": {"status": "ok"},
    }
    assert answer["Cache-Control"] == "no-store"


def test_without_a_worker_only_the_worker_has_failed(client: Client) -> None:
    answer = client.get("/api/health/")
    assert answer.status_code == 503
    assert answer.json()["database"] == {"status": "ok"}
    assert answer.json()["broker"] == {"status": "ok"}
    assert answer.json()["worker"] == {
        "status": "failed",
        "reason": "No worker gave a sign of life in the last 20 seconds.",
    }


def test_a_worker_that_falls_silent_counts_as_dead(
    living_worker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an hour, for a busy machine may take seconds from one look to the next."""
    monkeypatch.setattr(heartbeats, "SILENCE_SECONDS", 3600)
    silent_for(3600 - 120)
    assert checks.check_worker().ok
    silent_for(120)
    assert not checks.check_worker().ok


def test_a_sign_of_before_the_clock_was_set_back_does_not_count(living_worker: None) -> None:
    silent_for(-3600)
    assert not checks.check_worker().ok
    heartbeats.report_worker("celery@ann")
    assert checks.check_worker().ok


def test_a_worker_that_signs_off_is_gone_at_once(living_worker: None) -> None:
    heartbeats.report_worker("celery@ben")
    heartbeats.forget_worker("celery@ann")
    assert heartbeats.living_workers() == 1


def test_workers_of_days_ago_are_forgotten(living_worker: None) -> None:
    silent_for(3 * 24 * 3600)
    heartbeats.report_worker("celery@ben")
    with connection.cursor() as cursor:
        cursor.execute("SELECT worker FROM health_workerheartbeat")
        assert cursor.fetchall() == [("celery@ben",)]


def test_a_database_that_is_gone_fails_itself_and_the_worker_but_tells_no_address(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Iterator[None]:
        raise OperationalError(SECRET)

    monkeypatch.setattr(connection, "cursor", refuse)
    monkeypatch.setattr(connection, "close", lambda: None)
    answer = client.get("/api/health/")
    assert answer.status_code == 503
    assert answer.json()["database"]["reason"] == "The database does not answer."
    assert answer.json()["broker"] == {"status": "ok"}
    assert answer.json()["worker"]["status"] == "failed"
    assert "hunter2" not in answer.content.decode()
    assert "10.0.0.7" not in answer.content.decode()


def test_a_broker_that_is_gone_fails_alone(
    client: Client, living_worker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Port 1 of this machine: refused at once.
    gone = current_app.connection_for_write("amqp://ann:hunter2@127.0.0.1:1//")
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_options: gone)
    answer = client.get("/api/health/")
    assert answer.status_code == 503
    assert answer.json()["broker"] == {"status": "failed", "reason": "The broker does not answer."}
    assert answer.json()["worker"] == {"status": "ok"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_health_is_only_read(client: Client, method: str) -> None:
    ask: Callable[..., object] = getattr(client, method)
    assert ask("/api/health/").status_code == 405  # type: ignore[attr-defined]


def test_many_questions_at_once_cost_one_look(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    def look() -> Finding:
        looks.append("database")
        return Finding()

    monkeypatch.setattr(checks, "CHECKS", {"database": look})
    monkeypatch.setattr(checks, "KEPT_SECONDS", PATIENCE)
    for _ in range(5):
        assert client.get("/api/health/").status_code == 200
    assert looks == ["database"]


def test_the_end_of_a_fault_is_told_soon(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two web processes that were asked, neither says for long what the other has seen end."""
    monkeypatch.setattr(checks, "KEPT_SECONDS", 60.0)
    assert client.get("/api/health/").status_code == 503
    heartbeats.report_worker("celery@ann")
    time.sleep(checks.FAULT_KEPT_SECONDS)
    assert client.get("/api/health/").status_code == 200
    heartbeats.forget_worker("celery@ann")
    time.sleep(checks.FAULT_KEPT_SECONDS)
    assert client.get("/api/health/").status_code == 200
