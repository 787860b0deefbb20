"""Roles and streams for the tests of the event store."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections

from database.settings import django_database
from events import regrouping
from tests.events.forms import empty_the_log, lay_apart, lay_together, write


@pytest.fixture
def stream() -> UUID:
    """A stream that nobody has written to."""
    return uuid4()


@pytest.fixture
def app(app_database_url: str, transactional_db: None) -> Iterator[str]:
    """A second connection to the test database, as the application's role: its alias.

    It lives in the thread of the test and in no settings, so Django takes it for a connection that
    the test made by hand, and neither forbids it nor cleans up over it.
    """
    alias = "app"
    url = django_database(app_database_url)
    wrapper = type(connections["default"])(connections["default"].settings_dict | url, alias)
    connections[alias] = wrapper
    yield alias
    wrapper.close()
    del connections[alias]


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[UUID]]:
    """Streams of a database in which each event has a row; at the end batches have them again."""
    empty_the_log()
    monkeypatch.setattr(regrouping, "STREAMS", 1)
    streams = [uuid4() for _ in range(3)]
    for stream in streams:
        write(stream)
    lay_apart(connection)
    try:
        yield streams
    finally:
        monkeypatch.undo()
        lay_together(connection)
