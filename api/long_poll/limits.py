"""How many requests may wait at once: each holds a thread of the web server."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings

from api.problems import Problem

_COME_BACK = 1


class Slots:
    """Counts the requests that wait in this process; bounded as a whole and for each caller."""

    def __init__(self, most: int, most_for_one: int) -> None:
        self._lock = threading.Lock()
        self._most = most
        self._most_for_one = most_for_one
        self._by_caller: Counter[str] = Counter()

    @contextmanager
    def occupied_by(self, caller: str) -> Iterator[None]:
        """A place to wait; raises ``Problem`` if there is none."""
        with self._lock:
            if self._by_caller[caller] >= self._most_for_one:
                raise Problem(
                    "too-many-requests",
                    f"You have {self._most_for_one} requests waiting already.",
                    retry_after=_COME_BACK,
                )
            if self._by_caller.total() >= self._most:
                raise Problem(
                    "too-many-waiting",
                    "Too many requests are waiting; ask without `wait` or come back.",
                    retry_after=_COME_BACK,
                )
            self._by_caller[caller] += 1
        try:
            yield
        finally:
            with self._lock:
                self._by_caller[caller] -= 1
                if not self._by_caller[caller]:
                    del self._by_caller[caller]


@cache
def slots() -> Slots:
    """Those of this process."""
    return Slots(settings.KLEIO_WAITING_PER_PROCESS, settings.KLEIO_WAITING_PER_CALLER)
