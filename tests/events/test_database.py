"""Statements that go straight to psycopg: what a connection keeps between them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, connections, transaction

from events import database
from events.database import FEW_ROWS, fetch

pytestmark = pytest.mark.django_db(transaction=True)

NUMBERS = "SELECT generate_series(1, %s::integer)"
FAILS_AT_ZERO = "SELECT 1 / %s::integer"


def number(value: int) -> int:
    return value


def pair(value: int) -> tuple[int, int]:
    return value, value


def numbers(count: int, record: Any = number) -> list[Any]:
    return fetch(NUMBERS, [count], record, "default")


def kept() -> list[Any]:
    """The cursors that the connection keeps for ``NUMBERS``."""
    cursors = database._kept(connections["default"]).cursors
    return [cursor for (query, _), (_, cursor) in cursors.items() if query == NUMBERS]


@pytest.fixture(autouse=True)
def fresh_connection() -> None:
    connection.close()
    connection.ensure_connection()


def test_a_statement_that_comes_again_gives_its_own_answer() -> None:
    assert [numbers(count) for count in (3, 0, 2)] == [[1, 2, 3], [], [1, 2]]
    assert len(kept()) == 1


def test_values_of_another_size_are_sent_as_what_they_are() -> None:
    """psycopg sends small and large whole numbers as different types."""
    asked = (1, 2**20, 2**40, -1, 2**62)
    assert [fetch("SELECT %s::bigint", [n], number, "default") for n in asked] == [
        [n] for n in asked
    ]


def test_two_records_of_one_statement_do_not_mix() -> None:
    assert numbers(1) == [1]
    assert numbers(1, pair) == [(1, 1)]
    assert numbers(2) == [1, 2]


def test_after_a_failure_the_statement_works_again() -> None:
    for _ in range(3):
        with pytest.raises(Exception, match="division by zero"):
            fetch(FAILS_AT_ZERO, [0], number, "default")
        assert fetch(FAILS_AT_ZERO, [1], number, "default") == [1]


def test_after_a_rollback_the_statement_works_again() -> None:
    """A rollback makes psycopg forget which statements are prepared."""
    assert numbers(1) == [1]
    with transaction.atomic():
        numbers(1)
        transaction.set_rollback(True)
    assert numbers(2) == [1, 2]


def test_a_new_connection_has_cursors_of_its_own() -> None:
    numbers(1)
    [old] = kept()
    connection.close()
    assert numbers(2) == [1, 2]
    [new] = kept()
    assert new is not old
    assert new.connection is connection.connection


def test_no_connection_holds_on_to_a_long_answer() -> None:
    assert len(numbers(FEW_ROWS)) == FEW_ROWS
    assert len(kept()) == 1
    assert len(numbers(FEW_ROWS + 1)) == FEW_ROWS + 1
    assert kept() == []
    assert numbers(1) == [1]
