"""How the database is emptied after a test that commits: only what holds something is touched.

Django's way, to truncate all tables, makes each of them, its indexes and what lies outside them
anew on the disk: 0.3 s for tables that hold a dozen rows in all. Nor is a row written for each
model every time, as Django does after emptying: nothing here reads them.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.models.signals import post_migrate
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
        patch.setattr(DatabaseOperations, "sql_flush", _sql_flush)
        # Nor is each test given a new connection, for which PostgreSQL starts a process and learns
        # all tables anew: what Django fears for, settings that are lost with a transaction, are
        # given with the connection here.
        patch.setattr(TransactionTestCase, "_should_reload_connections", _others_are_used)
        post_migrate.disconnect(create_contenttypes)
        yield
        post_migrate.connect(create_contenttypes)


def _others_are_used(_: TransactionTestCase) -> bool:
    """Whether a loop runs in this thread, as that of a browser's driver does: Django keeps other
    connections there, which nobody closes once it has ended."""
    try:
        get_running_loop()
    except RuntimeError:
        return False
    return True


def _sql_flush(
    self: DatabaseOperations, style: Any, tables: Sequence[str], **options: bool
) -> list[str]:
    """What Django asks for, in one statement. Foreign keys are looked at when it commits."""
    assert not options.get("reset_sequences"), "No test may ask for numbers that begin at 1 again."
    deleted = [
        f"IF EXISTS (SELECT FROM {name}) THEN DELETE FROM {name}; END IF;"
        for name in map(self.quote_name, sorted(set(tables) - set(REFUSES_TO_DELETE)))
    ]
    refusing = [self.quote_name(name) for name in REFUSES_TO_DELETE if name in tables]
    truncated = [
        f"IF EXISTS (SELECT FROM {name}) THEN TRUNCATE {', '.join(refusing)}; END IF;"
        for name in refusing
    ]
    return [f"DO $$ BEGIN {' '.join(truncated + deleted)} END $$"] if tables else []
