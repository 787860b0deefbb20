"""Where this process keeps what it counts: in files of its own, which `exporter` adds up.

A web server has several processes behind one port, and workers have none. So each process writes
into files, by mmap, which costs no system call; what it had counted stays when it is killed, and
one process tells the counts of the whole machine. Where no port is set for that, and in commands,
counts stay in the memory of the process and nobody hears of them.
"""

from __future__ import annotations

import fcntl
import itertools
import logging
import os
import socket
from pathlib import Path
from typing import IO

from prometheus_client import values

from environment.metrics import metrics_folder, metrics_port

SIZES = {"counter": 512 << 10, "histogram": 1280 << 10, "gauge_livesum": 64 << 10}
"""Bytes of each file of a process, for all series that there may be, taken at once: where the disk
is full the kernel would kill who writes into a part of a file that was never given to it."""

LOCK = "lock"

log = logging.getLogger(__name__)


class Holder:
    """The name of this process among all that keep files in ``folder``, and the lock that tells the
    exporter that it lives: of a process in another container it cannot ask the kernel."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pid = 0
        self._name = ""
        self._lock: IO[bytes] | None = None

    def name(self) -> str:
        """Of the process that asks; one that was forked has another. Asked at each count."""
        if self._pid != os.getpid():
            self._take()
        return self._name

    def let_go(self) -> None:
        """As if the process had ended."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._pid = None, 0

    def _take(self) -> None:
        self.let_go()  # a process that was forked leaves its parent's lock to it
        name, lock = self._free_name()
        try:
            (self._folder / f"gauge_livesum_{name}.db").unlink(missing_ok=True)
            for kind, size in SIZES.items():
                give_space(self._folder / f"{kind}_{name}.db", size)
        except OSError:
            lock.close()
            raise
        self._lock, self._name, self._pid = lock, name, os.getpid()

    def _free_name(self) -> tuple[str, IO[bytes]]:
        """One that no process has that lives. Two containers may have one host name, and in each
        of them the first process is number 1."""
        # The library reads the name up to the first underscore.
        first = f"{socket.gethostname().replace('_', '-')}-{os.getpid()}"
        names = itertools.chain([first], (f"{first}-{number}" for number in itertools.count(2)))
        while True:
            name = next(names)
            if (lock := held(self._folder / f"{name}.{LOCK}")) is not None:
                return name, lock


def held(path: Path) -> IO[bytes] | None:
    """The file, open and locked until it is closed; None where another has it."""
    while True:
        lock = path.open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return None
        try:
            if path.stat().st_ino == os.fstat(lock.fileno()).st_ino:
                return lock
        except FileNotFoundError:
            pass
        lock.close()  # somebody has just removed it


def give_space(path: Path, size: int) -> None:
    """Make the file of ``size`` bytes, if there is none: whole or, where the disk is full
    (``OSError``), not at all. Nobody ever meets one that is too short to be read."""
    if path.exists() and path.stat().st_size:
        return
    new = path.with_suffix(".new")
    try:
        with new.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, size)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def keep_in_files() -> bool:
    """Whether counts of this process go into files from now on, where a port is set.

    Called by those that serve and work (web, live, workers) before they count anything. Not by
    commands: they count nothing, and files of whoever calls them, root perhaps, would be in the
    way of the exporter.
    """
    if metrics_port() is None:
        return False
    folder = metrics_folder()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        holder = Holder(folder)
        holder.name()
    except OSError as problem:
        log.warning("Counts of this process are told nowhere: %s", problem)
        return False
    values.ValueClass = values.MultiProcessValue(holder.name)
    return True
