"""Roles and streams for the tests of the event store."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.db import connections

from database.settings import django_database


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
