"""How long a process gathers news before it tells listeners of them, given how many processes do.

Each NOTIFY wakes every connection of the database that listens to anything. If each of N processes
told as often as one that is alone, N times as many listeners would be woken N times as often.
"""

from __future__ import annotations

import time
from typing import Any

from django.db import Error

from database.at_hand import here
from events.database import fetch
from events.queries import statement

PAUSE_SECONDS = 0.01
"""Between two NOTIFY of a process that is alone; of several each waits so many times as long as
there are, and so all of them together tell as often as one."""

LONGEST_SECONDS = 0.1
"""News are no later than that, however many there are."""

COUNT_SECONDS = 10.0
"""For so long it is believed how many there are."""

LATELY_SECONDS = 1.0
"""Who told nothing for so long rests, and is not counted."""


class Pause:
    """Of one thread. Who has rested tells at once, and gathers only then."""

    def __init__(self) -> None:
        self._seconds = PAUSE_SECONDS
        self._until = 0.0

    def seconds(self) -> float:
        """How long to gather now; asks the database now and then."""
        now = time.monotonic()
        if now >= self._until:
            self._until = now + COUNT_SECONDS
            self._seconds = min(PAUSE_SECONDS * heralds(), LONGEST_SECONDS)
        return self._seconds


def heralds() -> int:
    """How many connections to the database at hand have told news lately, this one included, which
    is known by that from now on."""
    try:
        [(_, count)] = fetch(statement("heralds"), [LATELY_SECONDS], _columns, here())
    except Error:
        return 1  # the next to be told is told of it
    return int(count)


def _columns(*columns: Any) -> tuple[Any, ...]:
    return columns
