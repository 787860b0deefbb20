"""Locks that are of no row, held until the transaction ends."""

from __future__ import annotations

from database.at_hand import connection


def lock(what: str) -> None:
    """Wait until nobody else holds the lock of this name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])
