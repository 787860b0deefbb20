"""Where the log ends, without reading all that other tests have left in it."""

from __future__ import annotations

from django.db import connection

from events.records import START, Cursor

LAST_BATCH = """
    SELECT era, transaction::text::bigint, position
    FROM events_whole AS batch
    WHERE (era, transaction)
        < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY batch.era DESC, batch.transaction DESC, batch.position DESC
    LIMIT 1
"""


def end_of_feed() -> Cursor:
    """The place to which ``read_feed`` comes, by the index that it uses."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_BATCH)
        row = cursor.fetchone()
    return START if row is None else Cursor(*row)
