"""Tables of any length: few callers at once have one read for them, and each of them rarely.

Such an answer reads the rows of all games of a kind and holds a thread and a connection meanwhile,
which those who play want too.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator

from api.admission import take
from api.admission.quotas import TABLES_OF_ADDRESS
from api.problems import Problem

AT_ONCE = 2
"""In one web process."""

_COME_BACK = 10

_LONGEST = 300.0
"""Seconds after which whoever reads slowly gives the place up."""

_places = threading.BoundedSemaphore(AT_ONCE)


class WholeTable(Iterator[bytes]):
    """A body for the one who has a place, which goes with its end or its ``close``: the response
    that is made of it calls that, however it ends.

    Raises ``Problem`` (``too-many-requests``, ``overloaded``) before anything is read.
    """

    def __init__(self, parts: Iterator[bytes], address: str) -> None:
        take(f"tables:{address}", TABLES_OF_ADDRESS)
        if not _places.acquire(blocking=False):
            raise Problem(
                "overloaded",
                "Others are being sent whole tables at this moment; come back, or ask for pages.",
                retry_after=_COME_BACK,
            )
        self._parts, self._has_place = parts, True
        self._until = time.monotonic() + _LONGEST

    def __next__(self) -> bytes:
        """The next part; whatever ends or breaks the reading gives the place back."""
        try:
            if time.monotonic() > self._until:
                raise TimeoutError("A table was read so slowly that others had to wait.")
            return next(self._parts)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Give the place back, once."""
        if self._has_place:
            self._has_place = False
            _places.release()
            if isinstance(self._parts, Generator):
                self._parts.close()
