"""Find and end what a supervisor that was killed left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path

from environment.supervision import SERVES


def stop_leftover_processes(state: Path, seconds: float) -> int:
    """End every process marked with the folder ``state``; returns how many there were.

    Only sound while the caller holds that folder (``startup_checks.take_folder``): nobody else's
    children carry its mark then.
    """
    leftovers = marked_processes(state)
    for request, allowed in ((signal.SIGTERM, seconds), (signal.SIGKILL, 5.0)):
        for pid in leftovers:
            _send(pid, request)
        deadline = time.monotonic() + allowed
        while any(is_alive(pid) for pid in leftovers) and time.monotonic() < deadline:
            time.sleep(0.02)
    return len(leftovers)


def marked_processes(state: Path) -> list[int]:
    """The numbers of all processes, other than this one, that serve the folder ``state``."""
    mark = f"{SERVES}={state}".encode()
    return [
        pid
        for pid in _processes()
        if pid != os.getpid() and mark in _read(pid, "environ").split(b"\0") and is_alive(pid)
    ]


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
    if str(data).encode() not in _read(pid, "cmdline").split(b"\0"):
        lock.unlink(missing_ok=True)
        return False
    for request, allowed in ((signal.SIGINT, seconds), (signal.SIGQUIT, 5.0)):
        _send(pid, request)
        if _gone_within(pid, allowed):
            return True
    _send(pid, signal.SIGKILL)
    _gone_within(pid, 5.0)
    return True


def end_orphans_of_postgres(data: Path) -> int:
    """Kill processes of PostgreSQL at work in the folder ``data``; returns how many there were.

    Only sound once the server itself is gone: they end by themselves then, but one that hangs holds
    the memory of the server, beside which no other one starts.
    """
    folder = str(data.resolve())
    orphans = [
        pid
        for pid in _processes()
        if _link(pid, "cwd") == folder and _link(pid, "exe").rpartition("/")[2] == "postgres"
    ]
    for pid in orphans:
        _send(pid, signal.SIGKILL)
    return len(orphans)


def is_alive(pid: int) -> bool:
    """Whether the process exists and is no zombie."""
    state = _read(pid, "stat").rpartition(b")")[2].split()
    return bool(state) and state[0] not in (b"Z", b"X")


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            children += map(int, task.read_text().split())
    return children


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _link(pid: int, name: str) -> str:
    """Where a link of /proc about the process leads; empty if it is gone or somebody else's."""
    try:
        return os.readlink(f"/proc/{pid}/{name}")
    except OSError:
        return ""


def _read(pid: int, name: str) -> bytes:
    """A file of /proc about the process; empty if it is gone or somebody else's."""
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def _send(pid: int, request: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, request)


def _gone_within(pid: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
