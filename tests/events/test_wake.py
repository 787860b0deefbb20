"""A hint for listeners after the commit."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from events import wake as waking
from events.records import Head
from events.wake import CHANNEL, Wake, parse_wake, wake
from tests.events.facts import appended, batch_after

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def listener(app_database_url: str, transactional_db: None) -> Iterator[psycopg.Connection]:
    with psycopg.connect(app_database_url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        yield connection


def heard(listener: psycopg.Connection, seconds: float = 5) -> list[Wake]:
    """The first hint that comes within that time, if one does."""
    return [parse_wake(told.payload) for told in listener.notifies(timeout=seconds, stop_after=1)]


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


def test_a_hint_that_fails_does_not_disturb_the_writer(
    stream: UUID, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_arguments: object) -> None:
        raise DatabaseError("the server is gone")

    monkeypatch.setattr(waking, "fetch", fail)
    wake(Head.empty(stream))
    with transaction.atomic():
        wake(batch_after(Head.empty(stream)).after)
    assert caplog.text.count("the server is gone") >= 2


@pytest.mark.parametrize("payload", ["", "x", "8d5f1d0e-6c52-4e5c-9f3e-2f1a6f5b7c11", "x 1"])
def test_another_payload_is_refused(payload: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_wake(payload)
