"""The PostgreSQL that tests get: what it is and who may do what."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


def test_the_test_database_belongs_to_the_owner() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tableowner = current_user FROM pg_tables WHERE tablename = %s",
            ["health_workerheartbeat"],
        )
        assert cursor.fetchone() == (True,)


def test_the_application_may_write_an_ordinary_table(app_database_url: str) -> None:
    with psycopg.connect(app_database_url) as application:
        application.execute("INSERT INTO health_workerheartbeat VALUES ('ann', now())")
        application.execute("UPDATE health_workerheartbeat SET seen_at = now()")
        deleted = application.execute("DELETE FROM health_workerheartbeat")
        assert deleted.rowcount == 1


@pytest.mark.parametrize(
    "statement",
    [
        "TRUNCATE health_workerheartbeat",
        "DROP TABLE health_workerheartbeat",
        "ALTER TABLE health_workerheartbeat ADD COLUMN note text",
        "CREATE TABLE mine (id int)",
        "SET ROLE kleio_owner",
    ],
)
def test_the_application_may_not_change_the_schema(app_database_url: str, statement: str) -> None:
    with (
        psycopg.connect(app_database_url) as application,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        application.execute(statement)


@pytest.mark.parametrize(
    "statement", ["UPDATE games_secret SET seed = ''", "DELETE FROM games_secret"]
)
def test_the_application_may_not_change_a_seed(app_database_url: str, statement: str) -> None:
    with psycopg.connect(app_database_url) as application:
        application.execute("SELECT seed FROM games_secret")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            application.execute(statement)
