"""A reader's place moves together with what it has counted, or not at all."""

from __future__ import annotations

from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from events.cursors import drop_cursor, move_cursor, read_cursor
from events.errors import CursorMoved
from events.feed import read_feed
from events.records import START, Cursor
from tests.events.crowd import at_once
from tests.events.facts import appended
from tests.events.feed_end import end_of_feed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def name() -> str:
    return f"reader {uuid4()}"


def test_a_reader_that_has_not_begun_begins_at_the_start(name: str) -> None:
    assert read_cursor(name) == START


def test_a_cursor_stays_where_it_was_put(name: str) -> None:
    for begin, end in ((START, Cursor(1, 700, 3)), (Cursor(1, 700, 3), Cursor(1, 2**40, 9))):
        with transaction.atomic():
            move_cursor(name, begin, end)
        assert read_cursor(name) == end


def test_it_is_undone_with_the_transaction_around_it(name: str) -> None:
    with transaction.atomic():
        move_cursor(name, START, Cursor(1, 700, 3))
        transaction.set_rollback(True)
    assert read_cursor(name) == START


def test_it_does_not_move_outside_a_transaction(name: str) -> None:
    with pytest.raises(TransactionManagementError, match="atomic"):
        move_cursor(name, START, Cursor(1, 700, 3))
    with pytest.raises(TransactionManagementError, match="atomic"):
        read_cursor(name, hold=True)


@pytest.mark.parametrize("begin", [START, Cursor(1, 699, 3), Cursor(2, 700, 3), Cursor(1, 700, 4)])
def test_it_moves_only_from_where_it_is(name: str, begin: Cursor) -> None:
    with transaction.atomic():
        move_cursor(name, START, Cursor(1, 700, 3))
    with pytest.raises(CursorMoved, match=name), transaction.atomic():
        move_cursor(name, begin, Cursor(1, 900, 1))
    assert read_cursor(name) == Cursor(1, 700, 3)


def test_a_reader_that_never_began_cannot_move_from_elsewhere(name: str) -> None:
    with pytest.raises(CursorMoved), transaction.atomic():
        move_cursor(name, Cursor(1, 5, 5), Cursor(1, 6, 6))


def test_a_dropped_cursor_begins_anew(name: str) -> None:
    with transaction.atomic():
        move_cursor(name, START, Cursor(1, 700, 3))
    drop_cursor(name)
    assert read_cursor(name) == START


@pytest.mark.parametrize("hold", [False, True])
def test_of_readers_of_one_name_each_event_is_counted_by_one(name: str, hold: bool) -> None:
    """Holding makes them take turns; without it, whoever comes second is undone."""
    stream = uuid4()
    with transaction.atomic():
        move_cursor(name, START, end_of_feed())
    for _ in range(30):
        appended(stream, 2)

    def count(_number: int, barrier: Barrier) -> list[int]:
        counted: list[int] = []
        barrier.wait()
        while True:
            try:
                with transaction.atomic():
                    begin = read_cursor(name, hold=hold)
                    page = read_feed(begin, batches=4)
                    if page.events:
                        move_cursor(name, begin, page.cursor)
            except CursorMoved:
                assert not hold
                continue
            if read_cursor(name).position >= last:
                return counted + [event.version for event in page.events]
            counted += [event.version for event in page.events]

    last = end_of_feed().position
    counted = [version for versions in at_once(4, count) for version in versions]
    assert sorted(counted) == list(range(1, 61))


def test_the_table_holds_what_the_reader_reads(name: str) -> None:
    with transaction.atomic():
        move_cursor(name, START, Cursor(1, 700, 3))
    with connection.cursor() as cursor:
        cursor.execute("SELECT transaction FROM events_checkpoint WHERE name = %s", [name])
        assert cursor.fetchone() == ("700",)
