"""On which cores a worker of the tests runs, with the server that it asks.

Of both only one runs at a time, so one core is enough, and to wake the other one elsewhere takes as
long as many a statement. Where several race they are to have all cores, or none of them would ever
come between two steps of another.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from local.leftovers import children_of

ALL = frozenset(os.sched_getaffinity(0))
"""That this process was given."""


def keep_to_one(number: int) -> None:
    """Worker of this number. What it starts later does too."""
    cores = sorted(ALL)
    os.sched_setaffinity(0, {cores[number % len(cores)]})


@contextmanager
def all_cores() -> Iterator[None]:
    """For the threads of this process and its servers, and whatever starts meanwhile."""
    kept = os.sched_getaffinity(0)
    if kept == ALL:
        yield
        return
    _spread(ALL)
    try:
        yield
    finally:
        _spread(kept)


def _spread(cores: Iterable[int]) -> None:
    servers = children_of(os.getpid())
    backends = [each for server in servers for each in children_of(server)]
    for each in [*_threads(), *servers, *backends]:
        with suppress(ProcessLookupError):
            os.sched_setaffinity(each, cores)


def _threads() -> list[int]:
    return [int(each.name) for each in Path("/proc/self/task").iterdir()]
