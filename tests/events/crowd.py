"""Many threads at once, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection, connections

from tests.cores import all_cores
from tests.patience import PATIENCE, until

Result = TypeVar("Result")


def at_once(count: int, work: Callable[[int, Barrier], Result]) -> list[Result]:
    """Call ``work(number, barrier)`` in ``count`` threads; what they return, in order of number.

    If one raises, the barrier breaks, so that the others do not wait for it.
    """
    barrier = Barrier(count, timeout=PATIENCE)

    def racer(number: int) -> Result:
        try:
            return work(number, barrier)
        except BaseException:
            barrier.abort()
            raise
        finally:
            connections.close_all()

    with all_cores(), ThreadPoolExecutor(count) as pool:
        return [future.result() for future in [pool.submit(racer, n) for n in range(count)]]


def wait_until_somebody_waits() -> None:
    """Return when another backend waits for a lock."""

    def somebody_waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            return bool(cursor.fetchone()[0])

    until(somebody_waits, lambda: "Nobody came to wait.")
