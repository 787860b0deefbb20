"""The counts of all processes of this machine, those that have ended too."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from prometheus_client import Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from telemetry.kept import LOCK, SIZES, held

ENDED = "ended"
"""In the place of a process's name: all that have ended, together."""

_ADDED = tuple(kind for kind in SIZES if not kind.startswith("gauge"))
"""What counts for ever; levels of a process end with it."""


class AddedUp(Collector):
    """Reads the files in ``folder``. Used by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """See the library."""
        put_together(self._folder)
        files = sorted(str(file) for file in self._folder.glob("*.db"))
        return list(MultiProcessCollector.merge(files))


def put_together(folder: Path) -> None:
    """Add the files of processes that have ended to those of ``ENDED``: a machine on which workers
    were started a thousand times has no thousand files to read. A counter never goes back by it."""
    for lock_file in sorted(folder.glob(f"*.{LOCK}")):
        lock = held(lock_file)
        if lock is None:
            continue  # it lives
        with lock:
            name = lock_file.name.removesuffix(f".{LOCK}")
            for kind in SIZES:
                file = folder / f"{kind}_{name}.db"
                if kind in _ADDED and file.exists():
                    _add(file, folder / f"{kind}_{ENDED}.db")
                file.unlink(missing_ok=True)
            lock_file.unlink()


def _add(file: Path, to: Path) -> None:
    whole = MmapedDict(str(to))
    try:
        for key, value, _, _ in MmapedDict.read_all_values_from_file(str(file)):
            before, _ = whole.read_value(key)
            whole.write_value(key, before + value, 0.0)
    finally:
        whole.close()
