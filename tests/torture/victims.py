"""What is killed, and how. Each way is one that a machine or its operator has ready."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import psycopg

from local.child import STEADY_SECONDS
from local.leftovers import children_of
from tests.local.kleio import Kleio
from tests.torture import stored

#: The queue lives in PostgreSQL: its readers listen there, and each of its statements ends so.
_BROKER_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND (query LIKE '%pgmq%' OR query IN ('COMMIT', 'ROLLBACK'))"""


@dataclass(frozen=True)
class Victim:
    """``weight``: how often it is chosen. ``part``: what the supervisor calls it, if it watches it.

    The supervisor is patient with a part that dies again and again: it waits longer each time, up
    to half a minute. That is for parts that cannot start; so a part is killed only after it has
    lived for so long that its next start comes at once.
    """

    name: str
    weight: int
    kill: Callable[[Kleio, Random], object]
    part: str = ""

    def is_due(self, kleio: Kleio) -> bool:
        if not self.part:
            return True
        try:
            return age(kleio.pid_of(self.part)) > STEADY_SECONDS + 0.5
        except (AssertionError, OSError):
            return False  # it is just being started

    def is_back(self, kleio: Kleio) -> bool:
        try:
            return not self.part or kleio.pid_of(self.part) > 0
        except (AssertionError, OSError):
            return False


def _postmaster(kleio: Kleio, chance: Random) -> None:
    os.kill(kleio.postgres_pid(), signal.SIGKILL)


def _one_of_postgres(kleio: Kleio, chance: Random) -> None:
    """A backend or one of its companions: PostgreSQL ends all the others and recovers."""
    os.kill(chance.choice(children_of(kleio.postgres_pid())), signal.SIGKILL)


def _broker_connections(kleio: Kleio, chance: Random) -> None:
    with stored.superuser(kleio) as connection:
        connection.execute(_BROKER_CONNECTIONS)


def _web_process(kleio: Kleio, chance: Random) -> None:
    os.kill(chance.choice(children_of(kleio.pid_of("web"))), signal.SIGKILL)


def _part(name: str) -> Callable[[Kleio, Random], None]:
    return lambda kleio, chance: os.kill(kleio.pid_of(name), signal.SIGKILL)


def _everything(kleio: Kleio, chance: Random) -> None:
    kleio.kill_all()
    kleio.start()


VICTIMS: Sequence[Victim] = (
    Victim("PostgreSQL", 12, _postmaster),
    Victim("a process of PostgreSQL", 12, _one_of_postgres),
    Victim("the broker's connections", 12, _broker_connections),
    Victim("a process of the web server", 12, _web_process),
    Victim("the web server", 12, _part("web"), "web"),
    Victim("worker 1", 12, _part("worker 1"), "worker 1"),
    Victim("worker 2", 12, _part("worker 2"), "worker 2"),
    Victim("the worker that thinks", 12, _part("worker thinking"), "worker thinking"),
    Victim("the scheduler", 6, _part("scheduler"), "scheduler"),
    Victim("everything at once", 1, _everything),
)


def strike(kleio: Kleio, chance: Random) -> Victim:
    """Kill one of them; another one if it was gone already."""
    while True:
        due = [victim for victim in VICTIMS if victim.is_due(kleio)]
        [victim] = chance.choices(due, [victim.weight for victim in due])
        try:
            victim.kill(kleio, chance)
            return victim
        except (AssertionError, IndexError, OSError, psycopg.Error):
            time.sleep(0.1)  # it is gone, or just being started


def age(pid: int) -> float:
    """Seconds since the process was started."""
    ticks = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    up = float(Path("/proc/uptime").read_text().split()[0])
    return up - ticks / os.sysconf("SC_CLK_TCK")
