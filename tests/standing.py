"""The database's clock stands still, so that seconds told by it are the same however long it takes.

What reads the clock finds a function of the same name before that of PostgreSQL, until the
transaction in which the test runs is rolled back. Functions with a search path of their own, as the
one that appends, go by the true clock.
"""

from __future__ import annotations

import pytest
from django.db import connection


@pytest.fixture
def clock_stands_still(db: None) -> None:
    """At the moment at which the transaction began: that of ``now()``."""
    assert connection.in_atomic_block, "not for tests with transaction=True"
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA standing")
        cursor.execute(
            "CREATE FUNCTION standing.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE"
            " RETURN pg_catalog.now()"
        )
        cursor.execute(
            "SELECT set_config("
            "'search_path', 'standing, pg_catalog, ' || current_setting('search_path'), true)"
        )
