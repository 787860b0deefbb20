"""Keep and read the signs of life of the workers, by the clock of the database."""

from __future__ import annotations

from django.db import connection

# A worker that is silent for longer counts as dead: four beats missed.
SILENCE_SECONDS = 20


def report_worker(worker: str) -> None:
    """Note that ``worker`` lives, and forget workers that have been silent for a day."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO health_workerheartbeat (worker, seen_at) VALUES (%s, clock_timestamp())"
            " ON CONFLICT (worker) DO UPDATE SET seen_at = EXCLUDED.seen_at",
            [worker],
        )
        cursor.execute(
            "DELETE FROM health_workerheartbeat"
            " WHERE seen_at < clock_timestamp() - interval '1 day'"
        )


def forget_worker(worker: str) -> None:
    """Note that ``worker`` ends."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM health_workerheartbeat WHERE worker = %s", [worker])


def living_workers() -> int:
    """How many workers gave a sign of life within SILENCE_SECONDS."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM health_workerheartbeat"
            # A sign from ahead is of before the clock was set back: who lives has given another.
            " WHERE seen_at BETWEEN clock_timestamp() - %s * interval '1 second'"
            " AND clock_timestamp() + %s * interval '1 second'",
            [SILENCE_SECONDS, SILENCE_SECONDS],
        )
        (count,) = cursor.fetchone()
        return int(count)
