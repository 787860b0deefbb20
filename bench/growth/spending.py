"""What is spent: on an answer by this process and its backend, on long work by the server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from bench.processor_time import clock_of

_TICKS = os.sysconf("SC_CLK_TCK")

_PAGES = "SELECT sum(hits) + sum(reads) FROM pg_stat_get_backend_io(pg_backend_pid())"
"""That this connection has looked at so far, in memory or on the disk."""


def milliseconds_of(ask: Callable[[], object], times: int) -> float:
    """The least processor time of some rounds, of this process and the backend that answers it.

    The least, as others at work on the machine only ever add to it.
    """
    backend = _backend()
    return 1000 * min(_once(ask, backend) for _ in range(times))


def _once(ask: Callable[[], object], backend: int) -> float:
    begin = time.process_time() + time.clock_gettime(clock_of(backend))
    ask()
    return time.process_time() + time.clock_gettime(clock_of(backend)) - begin


def _backend() -> int:
    with connection.cursor() as cursor:
        # What helps a query would be gone before anybody has asked what it spent.
        cursor.execute("SET max_parallel_workers_per_gather = 0")
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def pages_of(ask: Callable[[], object]) -> float:
    """How many pages of tables and indexes the backend looks at for it, however busy the machine
    is: those of a round of which all plans are made."""
    for _ in range(3):
        before = _pages()
        ask()
        looked_at = _pages() - before
    return max(0.0, looked_at - _pages_of_nothing())


def _pages_of_nothing() -> float:
    before = _pages()
    return _pages() - before


def _pages() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SET stats_fetch_consistency = none")
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(_PAGES)
        return float(cursor.fetchone()[0])


class Spending:
    """Seconds of processor time; there when the block has ended."""

    def __init__(self) -> None:
        self.seconds = 0.0


@contextmanager
def spending() -> Iterator[Spending]:
    """What the whole server spends meanwhile, with what it does by itself, this process, and
    whatever that starts and waits for."""
    spent, begin = Spending(), _all()
    yield spent
    spent.seconds = _all() - begin


def _all() -> float:
    times = os.times()
    return _server() + sum(times[:4])


def _server() -> float:
    """By PostgreSQL and all processes that it has had: those that ended are added to its own."""
    parent = _words(_backend())[1]
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    ticks = (int(word) for pid in (parent, *children) for word in _words(pid)[11:15])
    return sum(ticks) / _TICKS


def _words(pid: int | str) -> list[str]:
    """What stands behind the name in ``/proc/PID/stat``; nothing of a process that just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except FileNotFoundError:
        return []
