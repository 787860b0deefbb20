"""Statements that go straight to libpq answer as those that go through psycopg's cursors."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction
from django.db.utils import DataError, ProgrammingError

from events import direct
from events.database import fetch
from tests.events.facts import appended

pytestmark = pytest.mark.django_db(transaction=True)


def row(query: str, parameters: Any) -> tuple[Any, ...]:
    [found] = fetch(query, parameters, lambda *columns: columns, "default")
    return found


@pytest.mark.parametrize("inside", [False, True])
def test_values_go_in_and_come_out_as_they_are(inside: bool) -> None:
    values = {
        "id": UUID(int=5),
        "text": "é\n😀",
        "nothing": None,
        "bytes": bytes(range(256)),
        "numbers": [1, 2**20],
        "moment": datetime(2026, 1, 2, 3, 4, 5, 6, UTC),
        "large": 2**40,
    }
    query = (
        "SELECT %(id)s::uuid, %(text)s::text, %(nothing)s::text, %(bytes)s::bytea,"
        " %(numbers)s::int[], %(moment)s::timestamptz, %(large)s::bigint"
    )
    if inside:
        with transaction.atomic():
            assert row(query, values) == tuple(values.values())
    else:
        assert direct.can_run(connection.connection)
        assert row(query, values) == tuple(values.values())


def test_parameters_have_names_or_places() -> None:
    assert row("SELECT %s::int - %s::int", [5, 3]) == (2,)
    named = {"a": 5, "b": 3, "unused": object()}
    assert row("SELECT %(a)s::int - %(b)s::int + %(a)s::int %% 2", named) == (3,)
    assert row("SELECT 1", []) == (1,)


def test_a_statement_without_rows_gives_none(stream: UUID) -> None:
    query = "UPDATE events_checkpoint SET position = 0 WHERE name = %s"
    assert fetch(query, [str(stream)], tuple, "default") == []


def test_a_parameter_may_change_its_type() -> None:
    for number in (1, 2**20, 2**40, None, 1):
        assert row("SELECT %s::bigint", [number]) == (number,)


def test_a_transaction_is_begun_and_ended_around_it(stream: UUID) -> None:
    with transaction.atomic():
        assert not direct.can_run(connection.connection)
        appended(stream)
        assert row("SELECT now() < clock_timestamp()", []) == (True,)
        transaction.set_rollback(True)
    assert row("SELECT count(*) FROM events_event WHERE stream = %s", [stream]) == (0,)


@pytest.mark.parametrize("forget", ["DEALLOCATE ALL", "DISCARD ALL"])
def test_statements_that_the_server_has_forgotten_are_prepared_again(forget: str) -> None:
    assert row("SELECT %s::int", [1]) == (1,)
    assert row("SELECT %s::int + 1", [1]) == (2,)
    with connection.cursor() as cursor:
        cursor.execute(forget)
    assert row("SELECT %s::int + 1", [2]) == (3,)
    assert row("SELECT %s::int", [2]) == (2,)


def test_a_rollback_makes_psycopg_forget_them(stream: UUID) -> None:
    """Not a promise of ours: the reason why they are prepared again."""
    for _ in range(3):
        head = appended(stream).head
        with transaction.atomic():
            appended(stream)
            transaction.set_rollback(True)
    assert head.version == 3


def test_errors_are_those_of_django() -> None:
    with pytest.raises(DataError, match="division by zero"):
        row("SELECT 1 / %s::int", [0])
    with pytest.raises(ProgrammingError, match="no_such_table"):
        row("SELECT * FROM no_such_table", [])
    assert row("SELECT 1 / %s::int", [1]) == (1,)


def test_a_lost_connection_is_told_as_one() -> None:
    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    with pytest.raises(OperationalError):
        row("SELECT pg_terminate_backend(%s), pg_sleep(1)", [backend])
    assert connection.connection.closed
    connection.close()
    assert row("SELECT 1", []) == (1,)


def test_psycopg_takes_over_where_nothing_may_stay_prepared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As with a pool that hands each statement to another session."""
    connection.ensure_connection()
    monkeypatch.setattr(connection.connection, "prepare_threshold", None)
    assert not direct.can_run(connection.connection)
    assert row("SELECT count(*) FROM pg_prepared_statements WHERE name LIKE %s", ["x"]) == (0,)


def test_statements_without_end_do_not_fill_the_server() -> None:
    connection.close()
    for number in range(direct.MOST_STATEMENTS + 50):
        assert row(f"SELECT {number} + %s::int", [1]) == (number + 1,)
    query = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE %s"
    assert row(query, ["direct%"]) == (direct.MOST_STATEMENTS,)
    connection.close()
