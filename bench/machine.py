"""On what it was measured, in general words, and how quiet it was there."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path

from django.db import connection

LISTEN_SECONDS = 1.0
QUIET = 0.05
"""Share of the processors that may be busy before a run without a word about it."""


def machine(*, database: bool) -> str:
    """One line: cores, memory, system, Python, and PostgreSQL where there is a ``database``."""
    parts = [
        f"{len(os.sched_getaffinity(0))} cores ({platform.machine()})",
        f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB",
        _system(),
        f"Python {platform.python_version()}",
    ]
    if database:
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            [version] = cursor.fetchone()
        parts.append(f"PostgreSQL {version}")
    return ", ".join(parts)


def busy_with_others() -> float:
    """The share of all processors that is in use while this process does nothing for a moment."""
    before = _ticks()
    time.sleep(LISTEN_SECONDS)
    idle, total = (now - then for now, then in zip(_ticks(), before, strict=True))
    return 1 - idle / total if total else 0.0


def _ticks() -> tuple[int, int]:
    """Idle and all ticks of the processors since the start."""
    line = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0]
    ticks = [int(word) for word in line.split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()
