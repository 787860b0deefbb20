"""Noticing a PostgreSQL that runs and lets nobody in.

When one of its processes is killed, the server ends all the others and then recovers, which takes
moments. It has been seen to say "in recovery mode" for ever, and to accept connections afterwards
that it never answered, until no place was left. Killed and started again, it recovers from what
is on the disk.
"""

from __future__ import annotations

from time import monotonic

import psycopg

ASK_SECONDS = 5.0
ANSWER_SECONDS = 5
STUCK_SECONDS = 30.0
_AT_WORK = ("is starting up", "is not yet accepting connections")
"""What it says while it reads its log, which may take long."""


class RecoveryWatch:
    """Asks a server from time to time whether it lets its superuser in, for whom it keeps places
    that nobody else may take."""

    def __init__(self) -> None:
        self._asked_at = monotonic()
        self._since: float | None = None

    def is_stuck(self, url: str) -> bool:
        """Whether it let nobody in for STUCK_SECONDS. Asks at most each ASK_SECONDS."""
        now = monotonic()
        if now - self._asked_at < ASK_SECONDS:
            return False
        self._asked_at = now
        if _is_well(url):
            self._since = None
            return False
        if self._since is None:
            self._since = now
        if now - self._since < STUCK_SECONDS:
            return False
        self._since = None
        return True


def _is_well(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=ANSWER_SECONDS).close()
    except psycopg.OperationalError as refusal:
        return any(words in str(refusal) for words in _AT_WORK)
    return True
