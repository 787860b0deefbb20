"""Find and end what a supervisor that was killed left behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def stop_leftover_postgres(data: Path, seconds: float) -> bool:
    """Stop a PostgreSQL server that still runs on the folder ``data``; True if there was one.

    Its lock file names a process; only a process that was really started on this folder is
    touched. A lock file whose process number now belongs to somebody else is removed, because
    PostgreSQL itself would refuse to start beside it.
    """
    lock = data / "postmaster.pid"
    try:
        pid = int(lock.read_text(encoding="utf-8").split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return False
    if not is_alive(pid):
        return False
    if str(data).encode() not in _command_line(pid).split(b"\0"):
        lock.unlink(missing_ok=True)
        return False
    for request, patience in ((signal.SIGINT, seconds), (signal.SIGQUIT, 5.0)):
        os.kill(pid, request)
        if _gone_within(pid, patience):
            return True
    os.kill(pid, signal.SIGKILL)
    _gone_within(pid, 5.0)
    return True


def is_alive(pid: int) -> bool:
    """Whether the process exists and is no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in ("Z", "X")


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _gone_within(pid: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
