"""The threads that read, with ordinary connections of Django's, cared for as in a request."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import Error, connections

from database.patience import OF_A_REQUEST, at_most
from shards.places import Moving, are_several

READERS = 2

_LAST_CALL_SECONDS = 1.0

P = ParamSpec("P")
T = TypeVar("T")


class Readers:
    """Two threads, so that one game that takes long does not hold up all others."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(READERS, "reader")

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have one of them do the work; raises what it raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: guarded(work, *args, **kwargs))

    def close(self) -> None:
        """Give the connections back. Each thread has one, so none may do it for the other."""
        all_there = threading.Barrier(READERS, timeout=_LAST_CALL_SECONDS)
        for _ in range(READERS):
            self._pool.submit(_close, all_there)
        self._pool.shutdown(wait=False)


def _close(all_there: threading.Barrier) -> None:
    try:
        all_there.wait()
    finally:
        connections.close_all()


def guarded(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do work outside of a request with the care for its connection that a request takes.

    Without it a connection that was lost once would stay lost for ever.
    """
    if not are_several():
        return _cared_for(work, *args, **kwargs)
    with at_most(OF_A_REQUEST):
        return _cared_for(work, *args, **kwargs)


def _cared_for(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    for connection in connections.all(initialized_only=True):
        connection.close_if_unusable_or_obsolete()
    try:
        return work(*args, **kwargs)
    except Moving:
        raise  # which says nothing of a connection
    except Error:
        connections.close_all()
        raise
