"""What other processes of this machine spend, as the kernel counts it: threads and all."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.db import connection

Spent = dict[int, float]
"""Process -> seconds of processor time since it began."""


def spent_by(server: int) -> Spent:
    """By a server and all that it has started, and by PostgreSQL for whoever else is connected to
    the database of this process; of a PostgreSQL on another machine nothing is known here."""
    return {pid: time.clock_gettime(clock_of(pid)) for pid in (*_family(server), *_backends())}


def between(before: Spent, after: Spent) -> float:
    """Seconds that were spent from one to the other by those that are still there."""
    return sum(spent - before.get(pid, 0.0) for pid, spent in after.items())


def of_postgres() -> float:
    """Seconds of the PostgreSQL of this process so far, those of connections that have ended
    included, to a hundredth; nothing where it is on another machine."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [own] = cursor.fetchone()
    if not Path(f"/proc/{own}").exists():
        return 0.0
    server = int(_status(own)[1])
    while True:
        ended = _of_ended(server)
        with suppress(OSError):
            spent = sum(time.clock_gettime(clock_of(pid)) for pid in _family(server))
            if ended == _of_ended(server):
                return ended + spent


def _of_ended(server: int) -> float:
    """Seconds of those children that it has buried."""
    return sum(map(int, _status(server)[13:15])) / os.sysconf("SC_CLK_TCK")


def _status(pid: int) -> list[str]:
    """What proc(5) tells in ``stat`` behind the name of the program: state, parent, ..."""
    text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    return text.rpartition(")")[2].split()


def clock_of(pid: int) -> int:
    """The clock that counts what a process of this machine spends: clock_getcpuclockid(3)."""
    return (~pid << 3) | 2


def _family(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            yield from _family(int(child))


def _backends() -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return [pid for (pid,) in cursor.fetchall() if Path(f"/proc/{pid}").exists()]
