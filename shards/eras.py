"""Eras of the log where slots arrive: what comes lies before all that is appended there."""

from __future__ import annotations

from database.at_hand import at, connection
from shards.slots import bounds_of
from shards.tables import LOG


def last_era(slot: int, source: str) -> int:
    """Of all batches of a slot; 0 where there are none."""
    with at(source), connection.cursor() as cursor:
        cursor.execute(
            "SELECT greatest("
            f" (SELECT coalesce(max(era), 0) FROM events_batch WHERE {LOG['events_batch']}),"
            f" (SELECT coalesce(max(era), 0) FROM events_old WHERE {LOG['events_old']}))",
            bounds_of(slot),
        )
        [(era,)] = cursor.fetchall()
    return int(era)


def open_era_above(era: int) -> None:
    """In the database at hand, if there is none yet; as when a log was restored into another
    cluster: see ``events/sql/upkeep.sql``."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(era) FROM events_era")
        [(last,)] = cursor.fetchall()
        if last > era:
            return
        cursor.execute("LOCK TABLE events_batch, events_stream IN ACCESS EXCLUSIVE MODE")
        cursor.execute(
            "INSERT INTO events_era (era, cluster)"
            " SELECT %s, system_identifier FROM pg_control_system()",
            [era + 1],
        )
        cursor.execute("UPDATE events_stream SET transaction = '0'")
