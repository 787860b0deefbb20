"""Hashing passwords, which is slow on purpose: one at a time in each process, behind all else.

A hash takes as much of a processor as some hundreds of moves. So one thread makes them all, which
yields to everybody else, and few may wait for it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from django.contrib.auth import hashers

from games.errors import Overloaded

MOST_WAITING = 4
"""Threads of the web server that may wait for a hash at once, in one process."""

PATIENCE = 20.0
"""Seconds after which one that waits gives up."""

_YIELDING = 10
_LOWEST = 19

Result = TypeVar("Result")


class Hashing:
    """One thread, and few places to wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "passwords", initializer=_yield_to_others)
        self._places = threading.BoundedSemaphore(MOST_WAITING)

    def result(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returns; raises ``Overloaded`` if there is no place to wait."""
        if not self._places.acquire(blocking=False):
            raise _too_many()
        future: Future[Result] = self._thread.submit(work)
        future.add_done_callback(lambda _: self._places.release())
        try:
            return future.result(PATIENCE)
        except TimeoutError:
            future.cancel()
            raise _too_many() from None


@cache
def hashing() -> Hashing:
    """That of this process."""
    return Hashing()


# A forked process inherits the object and not its thread.
os.register_at_fork(after_in_child=hashing.cache_clear)


def hashed(password: str) -> str:
    """What is stored of a password; raises ``Overloaded``."""
    return hashing().result(lambda: hashers.make_password(password))


def matches(password: str, stored: str) -> bool:
    """Whether it is the password of which ``stored`` is kept; raises ``Overloaded``."""
    return hashing().result(lambda: hashers.check_password(password, stored))


def _too_many() -> Overloaded:
    return Overloaded("Too many passwords are being checked at this moment; come back.")


def _yield_to_others() -> None:
    """Also where the whole process does. Priorities are those of threads here, whatever the name
    says."""
    thread = threading.get_native_id()
    own = os.getpriority(os.PRIO_PROCESS, thread)
    os.setpriority(os.PRIO_PROCESS, thread, min(own + _YIELDING, _LOWEST))
