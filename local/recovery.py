"""Noticing a PostgreSQL that says that it recovers and does not come to an end of it.

When one of its processes is killed, the server ends all the others and then recovers. Until the
last of them is gone it says "in recovery mode", which takes moments. It has been seen to wait for
one for ever; killed and started again, it recovers from what is on the disk.
"""

from __future__ import annotations

from time import monotonic

import psycopg

ASK_SECONDS = 5.0
STUCK_SECONDS = 30.0
_WORDS = "is in recovery mode"


class RecoveryWatch:
    """Asks a server from time to time whether it still only says that it recovers."""

    def __init__(self) -> None:
        self._asked_at = monotonic()
        self._since: float | None = None

    def is_stuck(self, url: str) -> bool:
        """Whether it has said nothing else for STUCK_SECONDS. Asks at most each ASK_SECONDS."""
        now = monotonic()
        if now - self._asked_at < ASK_SECONDS:
            return False
        self._asked_at = now
        if not _says_so(url):
            self._since = None
            return False
        if self._since is None:
            self._since = now
        if now - self._since < STUCK_SECONDS:
            return False
        self._since = None
        return True


def _says_so(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError as refusal:
        return _WORDS in str(refusal)
    return False
