"""When to try again, and when to give up: no clock and no chance of its own."""

from __future__ import annotations

from datetime import timedelta

_MINUTE, _HOUR = 60, 3600

PAUSES = (_MINUTE, 5 * _MINUTE, 30 * _MINUTE, 2 * _HOUR, 6 * _HOUR, 12 * _HOUR, 12 * _HOUR)
"""Seconds from each attempt that failed to the next one."""

MOST_ATTEMPTS = len(PAUSES) + 1

MOST_FAILURES = 20
"""In a row, of all notices to an address; after these it is off."""

_JITTER = 0.2


def pause_after(attempts: int, chance: float) -> timedelta:
    """How long to wait after that many attempts (from 1).

    ``chance``: from 0 to 1; it spreads what failed together over a fifth of the pause around it.
    """
    seconds = PAUSES[min(attempts, len(PAUSES)) - 1]
    return timedelta(seconds=seconds * (1 + _JITTER * (chance - 0.5)))
