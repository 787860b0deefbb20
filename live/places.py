"""How many streams may be open: in this process, for one player, for one address."""

from __future__ import annotations

import threading
from collections import Counter

from django.conf import settings

from api.problems import Problem

_COME_BACK = 5


class Places:
    """Counts the streams that are open. Used by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    def take(self, who: str, most: int) -> None:
        """A place for ``who``, who may have ``most``; raises ``Problem`` if there is none."""
        with self._lock:
            if self._taken[who] >= most:
                raise Problem(
                    "too-many-requests",
                    f"You have {most} streams open already; close one.",
                    retry_after=_COME_BACK,
                )
            if self._taken.total() >= settings.KLEIO_STREAMS_PER_PROCESS:
                raise Problem(
                    "too-many-waiting",
                    "This server has as many streams open as it can; come back, or ask `events/`.",
                    retry_after=_COME_BACK,
                )
            self._taken[who] += 1

    def give_back(self, who: str) -> None:
        """A stream has ended."""
        with self._lock:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]

    def taken(self) -> int:
        """How many there are."""
        with self._lock:
            return self._taken.total()
