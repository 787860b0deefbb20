"""A read model that moves in the same statement as its stream."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event as Signal
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections, transaction

from events.errors import RowsDiffer, VersionConflict
from events.reading import read_events, read_head
from events.records import Appended, Head, SealedBatch
from events.writing import append
from tests.events.crowd import at_once, wait_until_somebody_waits
from tests.events.facts import batch_after

MOVE_TABLE = """
    UPDATE events_test_table AS board
    SET version = appended.version, moved_at = appended.recorded_at, note = %(note)s::text
    FROM appended
    WHERE board.id = appended.stream AND board.status = 'running'
    RETURNING 1
"""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def board(stream: UUID, transactional_db: None, app: str) -> Iterator[UUID]:
    """A row of a read model at version 0, running."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE events_test_table (id uuid PRIMARY KEY, version int, status text,"
            " moved_at timestamptz, note text)"
        )
        cursor.execute("INSERT INTO events_test_table VALUES (%s, 0, 'running')", [stream])
    yield stream
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE events_test_table")


def move(batch: SealedBatch, note: str = "", using: str = "default") -> Appended:
    return append(batch, alongside=MOVE_TABLE, parameters={"note": note}, using=using)


def row() -> tuple[Any, ...]:
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT version, moved_at, note, status FROM events_test_table")
        columns: tuple[Any, ...] = cursor.fetchone()
    return columns


def test_both_move_or_neither(board: UUID) -> None:
    first = move(batch_after(Head.empty(board), 2), "first")
    assert row() == (2, first.recorded_at, "first", "running")
    with pytest.raises(VersionConflict):
        move(batch_after(Head.empty(board)), "late")
    assert row() == (2, first.recorded_at, "first", "running")
    assert move(batch_after(first.head, 3), "second").head == read_head(board)
    assert row()[0] == 5


def test_the_application_may_do_so(board: UUID, app: str) -> None:
    move(batch_after(Head.empty(board), 2), using=app)
    assert row()[0] == 2


def test_if_the_row_does_not_match_nothing_is_appended(board: UUID) -> None:
    head = move(batch_after(Head.empty(board))).head
    with connection.cursor() as cursor:
        cursor.execute("UPDATE events_test_table SET status = 'cancelled'")
    with pytest.raises(RowsDiffer) as refusal:
        move(batch_after(head))
    assert (refusal.value.wanted, refusal.value.written) == (1, 0)
    assert read_head(board) == head
    assert len(read_events(board)) == 1


def test_if_the_table_is_empty_nothing_is_appended(board: UUID) -> None:
    """The planner must not skip the append because there is nothing to join it with."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM events_test_table")
    for _ in range(3):
        with pytest.raises(RowsDiffer):
            move(batch_after(Head.empty(board)))
    assert append(
        batch_after(Head.empty(board)), alongside=MOVE_TABLE, parameters={"note": ""}, rows=0
    ) == Appended(read_head(board), read_events(board)[0].recorded_at)


def test_a_row_that_somebody_else_is_changing_is_waited_for(board: UUID) -> None:
    """PostgreSQL then looks at the row again, and must not append a second time for that."""
    waiting = Signal()

    def change(_number: int, _barrier: Any) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE events_test_table SET note = 'changed'")
            waiting.set()
            wait_until_somebody_waits()

    def play(_number: int, _barrier: Any) -> None:
        waiting.wait()
        move(batch_after(Head.empty(board), 2), "played")

    at_once(2, lambda number, barrier: (change, play)[number](number, barrier))
    assert row()[:1] + row()[2:] == (2, "played", "running")
    assert [event.version for event in read_events(board)] == [1, 2]


def test_a_row_that_somebody_else_takes_away_meanwhile_undoes_the_append(board: UUID) -> None:
    waiting = Signal()

    def cancel(_number: int, _barrier: Any) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE events_test_table SET status = 'cancelled'")
            waiting.set()
            wait_until_somebody_waits()

    def play(_number: int, _barrier: Any) -> None:
        waiting.wait()
        with pytest.raises(RowsDiffer):
            move(batch_after(Head.empty(board), 2), "played")

    at_once(2, lambda number, barrier: (cancel, play)[number](number, barrier))
    assert read_events(board) == []
