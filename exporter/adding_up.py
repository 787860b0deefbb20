"""The counts of all processes of this machine, those that have ended too."""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from telemetry.kept import LOCK, SIZES, give_space, held

ENDED = "ended"
"""In the place of a process's name: all that have ended, together."""

_ADDED = tuple(kind for kind in SIZES if not kind.startswith("gauge"))
"""What counts for ever; levels of a process end with it."""

_HEAD = 8
"""Bytes that each file begins with; one that is shorter was never whole."""

log = logging.getLogger("kleio.exporter")


class AddedUp(Collector):
    """Reads the files in ``folder``. Used by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """See the library."""
        put_together(self._folder)
        files = sorted(str(file) for file in self._folder.glob("*.db") if _can_be_read(file))
        return list(MultiProcessCollector.merge(files))


def put_together(folder: Path) -> None:
    """Add the files of processes that have ended to those of ``ENDED``: a machine on which workers
    were started a thousand times has no thousand files to read. A counter never goes back by it.

    One whose files cannot be added (another user's, or the disk is full) stays for the next time.
    """
    for lock_file in sorted(folder.glob(f"*.{LOCK}")):
        name = lock_file.name.removesuffix(f".{LOCK}")
        try:
            _end(folder, name, lock_file)
        except (OSError, struct.error) as problem:
            log.warning("What %s has counted could not be added: %s", name, problem)


def _end(folder: Path, name: str, lock_file: Path) -> None:
    lock = held(lock_file)
    if lock is None:
        return  # it lives
    with lock:
        for kind, size in SIZES.items():
            file = folder / f"{kind}_{name}.db"
            if kind in _ADDED and _can_be_read(file):
                _add(file, folder / f"{kind}_{ENDED}.db", size)
            file.unlink(missing_ok=True)
        lock_file.unlink()


def _can_be_read(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return len(opened.read(_HEAD)) == _HEAD
    except OSError:
        return False


def _add(file: Path, to: Path, size: int) -> None:
    counted = list(MmapedDict.read_all_values_from_file(str(file)))  # all of it, or nothing
    give_space(to, size)
    whole = MmapedDict(str(to))
    try:
        for key, value, _, _ in counted:
            before, _ = whole.read_value(key)
            whole.write_value(key, before + value, 0.0)
    finally:
        whole.close()
