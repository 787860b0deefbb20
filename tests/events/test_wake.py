"""A hint for listeners after the commit."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from database.at_hand import HOME, here
from events import database
from events import wake as waking
from events.records import Head
from events.wake import CHANNEL, Wake, fall_silent, parse_wake, wake
from tests.events.facts import appended
from tests.patience import PATIENCE, PATIENCE_MS, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def listener(app_database_url: str, transactional_db: None) -> Iterator[psycopg.Connection]:
    with psycopg.connect(app_database_url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        yield connection


def heard(listener: psycopg.Connection, seconds: float = PATIENCE, count: int = 1) -> list[Wake]:
    """The first hints that come within that time, if any do."""
    notices = listener.notifies(timeout=seconds, stop_after=count)
    return [parse_wake(notice.payload) for notice in notices][:count]


def head(stream: UUID, version: int) -> Head:
    return Head(stream, version, 1, bytes(32))


def heralds() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "herald"]


def test_a_listener_is_told_the_stream_and_its_version(
    listener: psycopg.Connection, stream: UUID
) -> None:
    wake(appended(stream, 3).head)
    assert heard(listener) == [Wake(stream, 3)]


def test_nobody_is_told_before_the_commit(listener: psycopg.Connection, stream: UUID) -> None:
    with transaction.atomic():
        wake(appended(stream, 2).head)
        assert heard(listener, 0.1) == []
    assert heard(listener) == [Wake(stream, 2)]


def test_nobody_is_told_of_what_was_rolled_back(listener: psycopg.Connection, stream: UUID) -> None:
    with transaction.atomic():
        wake(appended(stream, 2).head)
        transaction.set_rollback(True)
    assert heard(listener, 0.1) == []


def test_the_append_is_as_durable_as_without_it(stream: UUID) -> None:
    """Only the hint does without the disk; in one transaction it would take the events along."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        with transaction.atomic():
            wake(appended(stream).head)
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchone() == ("on",)
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)
        cursor.execute("RESET synchronous_commit")


def test_a_hint_that_fails_does_not_disturb_the_writer_nor_the_next_hint(
    listener: psycopg.Connection,
    stream: UUID,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    failures: list[Exception] = [DatabaseError("the server is gone"), KeyError("a fault of ours")]
    fetch = database.fetch

    def fail_twice(*arguments: Any) -> Any:
        if failures:
            raise failures.pop(0)
        return fetch(*arguments)

    monkeypatch.setattr(waking, "fetch", fail_twice)
    for version in (1, 2):
        wake(head(stream, version))
        until(lambda left=2 - version: len(failures) == left)  # type: ignore[misc]
    wake(head(stream, 3))
    assert heard(listener) == [Wake(stream, 3)]
    assert "the server is gone" in caplog.text
    assert "a fault of ours" in caplog.text


def test_nobody_who_appends_waits_for_the_hint(
    listener: psycopg.Connection, stream: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what gathers meanwhile is told at once: of each stream its newest version."""
    sent: list[list[str]] = []
    fetch, open_door = database.fetch, threading.Event()

    def wait_first(query: str, parameters: Any, *rest: Any) -> Any:
        sent.append(parameters[1])
        assert open_door.wait(PATIENCE)
        return fetch(query, parameters, *rest)

    monkeypatch.setattr(waking, "fetch", wait_first)
    other = uuid4()
    wake(head(stream, 1))
    until(lambda: len(sent) == 1)
    for version in (4, 2, 3):
        wake(head(stream, version))
    wake(head(other, 7))
    open_door.set()
    heads = [Wake(stream, 1), Wake(stream, 4), Wake(other, 7)]
    assert heard(listener, count=3) == heads
    assert sent == [[f"{stream} 1"], [f"{stream} 4", f"{other} 7"]]


def test_news_of_one_database_wait_for_no_other(
    stream: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as one that cannot be reached."""
    sent: list[list[Wake]] = []
    open_door = threading.Event()

    def wait_elsewhere(news: Iterable[Wake]) -> None:
        if here() == "elsewhere":
            assert open_door.wait(PATIENCE)
        sent.append(list(news))

    monkeypatch.setattr(waking, "_notify", wait_elsewhere)
    waking._herald_at("elsewhere").tell(Wake(stream, 1))
    waking._herald_at(HOME).tell(Wake(stream, 2))
    until(lambda: sent == [[Wake(stream, 2)]])
    open_door.set()
    until(lambda: sent == [[Wake(stream, 2)], [Wake(stream, 1)]])


def test_silence_comes_after_the_last_hint_and_gives_the_connection_back(
    listener: psycopg.Connection, stream: UUID
) -> None:
    for version in range(1, 20):
        wake(head(stream, version))
    fall_silent()
    assert heralds() == []
    until(lambda: Wake(stream, 19) in heard(listener, 0.1, count=20))
    wake(head(stream, 20))
    assert heard(listener) == [Wake(stream, 20)]


def test_without_news_the_thread_ends_by_itself(
    listener: psycopg.Connection, stream: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waking, "IDLE_SECONDS", 0.05)
    for version in (1, 2):
        wake(head(stream, version))
        assert heard(listener) == [Wake(stream, version)]
        until(lambda: heralds() == [])


def test_a_connection_that_the_server_ended_is_replaced(
    listener: psycopg.Connection,
    stream: UUID,
    owner_database_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Kept and checked, as in the product.
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", None)
    wake(head(stream, 1))
    assert heard(listener) == [Wake(stream, 1)]
    with psycopg.connect(owner_database_url, autocommit=True) as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE '%%pg_notify%%'"
            " AND pid NOT IN (pg_backend_pid(), %s)",
            [int(PATIENCE_MS), connection.connection.info.backend_pid],  # until it is gone
        )
    wake(head(stream, 2))
    assert heard(listener) == [Wake(stream, 2)]


@pytest.mark.usefixtures("processes")
def test_a_forked_process_wakes_by_itself(listener: psycopg.Connection, stream: UUID) -> None:
    wake(head(stream, 1))
    assert heard(listener) == [Wake(stream, 1)]

    def of_the_child() -> None:
        wake(head(stream, 2))
        fall_silent()

    child = multiprocessing.get_context("fork").Process(target=of_the_child)
    child.start()
    child.join(PATIENCE)
    assert child.exitcode == 0
    assert heard(listener) == [Wake(stream, 2)]
    wake(head(stream, 3))
    assert heard(listener) == [Wake(stream, 3)]


@pytest.mark.parametrize("payload", ["", "x", "8d5f1d0e-6c52-4e5c-9f3e-2f1a6f5b7c11", "x 1"])
def test_another_payload_is_refused(payload: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_wake(payload)
