"""How many requests may wait at once, and whose they are."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from django.conf import settings

from api.problems import Problem
from telemetry.catalogue import LONG_POLLS

_COME_BACK = 1
_OF_ONE_ADDRESS = 4
_OF_ONLOOKERS = 2

MOST_IN_THREADS = 8
"""Where a server has nothing but threads to wait in: how many of them may."""


class Waiter(NamedTuple):
    """Who waits. ``is_seated``: they hold a seat in the game that they wait for."""

    caller: str
    address: str
    is_seated: bool


class Slots:
    """Counts the requests that wait in this process.

    One caller has ``most_for_one`` of the places, all callers of one address a quarter, and all who
    only look on a half: whoever plays finds a place however many do.
    """

    def __init__(self, most: int, most_for_one: int) -> None:
        self._lock = threading.Lock()
        self._most = most
        self._most_for_one = most_for_one
        self._most_of_address = max(most_for_one, most // _OF_ONE_ADDRESS)
        self._most_onlookers = max(1, most // _OF_ONLOOKERS)
        self._held: Counter[str] = Counter()
        self._onlookers = 0

    @contextmanager
    def occupied_by(self, waiter: Waiter, *, in_thread: bool = False) -> Iterator[None]:
        """A place to wait; raises ``Problem`` if there is none."""
        keys = (f"caller {waiter.caller}", f"address {waiter.address}")
        with self._lock:
            self._refuse(waiter, *keys, in_thread=in_thread)
            self._held.update([*keys, "all"])
            self._onlookers += not waiter.is_seated
        LONG_POLLS(1)
        try:
            yield
        finally:
            LONG_POLLS(-1)
            with self._lock:
                self._held.subtract([*keys, "all"])
                self._held += Counter()  # forgets whoever holds none
                self._onlookers -= not waiter.is_seated

    def _refuse(self, waiter: Waiter, caller: str, address: str, *, in_thread: bool) -> None:
        if self._held[caller] >= self._most_for_one:
            raise _too_many(f"You have {self._most_for_one} requests waiting already.")
        if self._held[address] >= self._most_of_address:
            raise _too_many("From your address as many requests are waiting already as may.")
        most = min(self._most, MOST_IN_THREADS) if in_thread else self._most
        crowded = not waiter.is_seated and self._onlookers >= self._most_onlookers
        if crowded or self._held["all"] >= most:
            raise Problem(
                "too-many-waiting",
                "Too many requests are waiting; ask without `wait` or come back.",
                retry_after=_COME_BACK,
            )


def _too_many(detail: str) -> Problem:
    return Problem("too-many-requests", detail, retry_after=_COME_BACK)


@cache
def slots() -> Slots:
    """Those of this process."""
    return Slots(settings.KLEIO_WAITING_PER_PROCESS, settings.KLEIO_WAITING_PER_CALLER)
