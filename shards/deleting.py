"""Rows of a slot leave the database at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import LiteralString

from database import transaction
from database.at_hand import connection
from shards.slots import bounds_of
from shards.tables import LOG


def delete(slot: int, tables: Mapping[LiteralString, LiteralString]) -> None:
    """From these tables, the last first. ``tables``: each with which of its rows."""
    with connection.cursor() as cursor:
        for table, where in reversed(list(tables.items())):
            cursor.execute(f"DELETE FROM {table} WHERE {where}", bounds_of(slot))


def delete_log(slot: int) -> None:
    """The one way by which facts leave a database: once they lie, verified, in another one. For the
    moment nobody else writes. (``events.putting_away`` moves them within one.)"""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"SELECT EXISTS (SELECT FROM events_stream WHERE {LOG['events_stream']})"
            f" OR EXISTS (SELECT FROM events_batch WHERE {LOG['events_batch']})"
            f" OR EXISTS (SELECT FROM events_old WHERE {LOG['events_old']})",
            bounds_of(slot),
        )
        if cursor.fetchone() == (False,):
            return
        cursor.execute(
            "SELECT relid::regclass::text FROM pg_partition_tree('events_batch')"
            " UNION ALL SELECT unnest(ARRAY['events_stream', 'events_old']) ORDER BY 1"
        )
        guarded = [name for (name,) in cursor.fetchall()]
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER events_refuse")
        for table, where in LOG.items():
            cursor.execute(f"DELETE FROM {table} WHERE {where}", bounds_of(slot))
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER events_refuse")
