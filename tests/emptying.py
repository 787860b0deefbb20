"""How the database is emptied after a test that commits: only what holds something is touched.

Django's way, to truncate all tables, makes each of them, its indexes and what lies outside them
anew on the disk: 0.3 s for tables that hold a dozen rows in all. Nor is anybody told that the
database was migrated, as Django does after emptying: that gives all rights on the log once more,
and every connection learns its tables anew.

On a server of the tests' own the superuser does it, on a connection that looks at no foreign key:
of each row that goes it would be asked in twenty tables whether anything there belongs to it, and
they are emptied, too. Nor do triggers keep anything there.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Iterator
from functools import cache

import psycopg
import pytest
from django.db import DEFAULT_DB_ALIAS, connections
from django.test import TransactionTestCase

REFUSES_TO_DELETE = (
    "analytics_experiment",
    "analytics_orderkey",
    "analytics_pair",
    "analytics_pause",
    "analytics_piece",
    "analytics_progress",
    "audit_namedstream",
    "audit_publiccheckpoint",
)
"""Emptied by truncating, since their rows, or those that they belong to, may not be deleted."""


@pytest.fixture(scope="session", autouse=True)
def only_what_holds_something_is_emptied() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _emptied)
        # Nor is each test given a new connection, for which PostgreSQL starts a process and learns
        # all tables anew: what Django fears for, settings that are lost with a transaction, are
        # given with the connection here.
        patch.setattr(TransactionTestCase, "_should_reload_connections", _others_are_used)
        yield


def _others_are_used(_: TransactionTestCase) -> bool:
    """Whether a loop runs in this thread, as that of a browser's driver does: Django keeps other
    connections there, which nobody closes once it has ended."""
    try:
        get_running_loop()
    except RuntimeError:
        return False
    return True


class Superuser:
    """Empties the default database. ``url``: of the server, where it is the tests' own."""

    def __init__(self) -> None:
        self.url: str | None = None
        self._connection: psycopg.Connection | None = None

    def empties(self) -> bool:
        """Whether it does."""
        if self.url is None:
            return False
        try:
            self._ask(self.url)
        except psycopg.OperationalError:  # a test has ended all connections
            self.leave()
            self._ask(self.url)
        return True

    def leave(self) -> None:
        """Before the database goes."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, url: str) -> None:
        if self._connection is None:
            self._connection = _without_foreign_keys(url)
        self._connection.execute("SELECT pg_temp.emptied()")


superuser = Superuser()


def _without_foreign_keys(url: str) -> psycopg.Connection:
    """With a function that empties all tables, each by a statement that is planned once."""
    options = "-c session_replication_role=replica"
    connection = psycopg.connect(url, autocommit=True, options=options)
    deleting = "; ".join(f"DELETE FROM {name}" for name in _deletable(_tables(DEFAULT_DB_ALIAS)))
    refusing = " OR ".join(f"EXISTS (SELECT FROM {name})" for name in REFUSES_TO_DELETE)
    truncating = f"TRUNCATE {', '.join(REFUSES_TO_DELETE)}"
    connection.execute(
        "CREATE FUNCTION pg_temp.emptied() RETURNS void LANGUAGE plpgsql"
        f" AS $$ BEGIN IF {refusing} THEN {truncating}; END IF; {deleting}; END $$"
    )
    return connection


def _emptied(test: TransactionTestCase) -> None:
    assert not test.reset_sequences, "No test may ask for numbers that begin at 1 again."
    for alias in test.databases:
        if not (alias == DEFAULT_DB_ALIAS and superuser.empties()):
            empty(alias)


def empty(alias: str) -> None:
    """In two statements. Foreign keys are looked at when the second one commits."""
    filled = filled_tables(alias)
    with connections[alias].cursor() as cursor:
        emptying = [f"DELETE FROM {name}" for name in _deletable(filled)]
        if len(emptying) < len(filled):
            emptying.insert(0, f"TRUNCATE {', '.join(REFUSES_TO_DELETE)}")
        if emptying:
            cursor.execute("; ".join(emptying))


def _deletable(tables: list[str]) -> list[str]:
    return [name for name in tables if name not in REFUSES_TO_DELETE]


def filled_tables(alias: str) -> list[str]:
    """Those that hold something, by name."""
    with connections[alias].cursor() as cursor:
        cursor.execute(_filled(alias))
        return [name for (name,) in cursor.fetchall()]


@cache
def _filled(alias: str) -> str:
    """Asks for the tables that hold something. It is the same each time, so PostgreSQL plans it
    once for a connection."""
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in _tables(alias)
    )


def _tables(alias: str) -> list[str]:
    return sorted(connections[alias].introspection.django_table_names(only_existing=True))
