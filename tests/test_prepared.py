"""What was prepared, and planned, outlasts what is rolled back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction

from tests.prepared import prepared_as_ever

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "SELECT name FROM games_player WHERE is_bot = %s"
CALLS = 9
UNPREPARED = 2
"""Calls before psycopg prepares a statement; ``OWN`` more have a plan of their own."""
OWN = 5


@pytest.fixture(autouse=True)
def _on_a_connection_of_its_own() -> Iterator[None]:
    connection.close()
    yield
    connection.close()


def asked_again_and_again() -> None:
    with connection.cursor() as cursor:
        for _ in range(CALLS):
            cursor.execute(ASKED, [True])


def run(statement: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def plans() -> list[tuple[object, ...]]:
    """How often a plan that was kept was taken, and how often one was made, by statement."""
    return run(
        "SELECT generic_plans, custom_plans FROM pg_prepared_statements"
        " WHERE statement LIKE '%FROM games_player%'"
    )


def rolled_back(*statements: str) -> None:
    with transaction.atomic():
        for statement in statements:
            run(statement)
        transaction.set_rollback(True)


def test_it_outlasts_what_is_rolled_back_and_so_does_its_plan() -> None:
    asked_again_and_again()
    before = plans()
    rolled_back(ASKED.replace("%s", "true"))
    with transaction.atomic():
        rolled_back(ASKED.replace("%s", "true"))
    asked_again_and_again()
    kept = CALLS - UNPREPARED - OWN
    assert (before, plans()) == ([(kept, OWN)], [(kept + CALLS, OWN)])


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE made (id integer)",
        "ALTER TABLE games_player ADD made integer",
        "DROP TABLE games_note",
    ],
)
def test_it_does_not_outlast_what_was_made_or_changed_there(change: str) -> None:
    asked_again_and_again()
    rolled_back(change)
    assert plans() == []
    asked_again_and_again()
    rolled_back("SELECT 1", change, *[ASKED.replace("%s", "true")] * CALLS)
    assert plans() == []


def test_where_it_is_looked_at_it_is_as_ever() -> None:
    with prepared_as_ever():
        asked_again_and_again()
        assert len(plans()) == 1
        rolled_back("SELECT 1")
        assert plans() == []
    connection.close()
    asked_again_and_again()
    rolled_back("SELECT 1")
    assert len(plans()) == 1
