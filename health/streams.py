"""Whether anybody serves streams: each such process keeps a connection by which it listens."""

from __future__ import annotations

from django.db import connection

STREAMS = "kleio streams"
"""What that connection calls itself."""


def serving_streams() -> int:
    """How many processes do, as far as the database knows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE application_name = %s AND datname = current_database()",
            [STREAMS],
        )
        [count] = cursor.fetchone()
    return int(count)
