"""Folders that many tests begin with: made once by today's code, and copied by each of them."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from environment.folders import ROOT
from local.prepared import source


@contextmanager
def kept(name: str, make: Callable[[Path], None]) -> Iterator[Path]:
    """The folder of that name, by ``make`` if there is none of today's code: migrations, static
    files, settings. Until the end nobody else makes or removes it."""
    shelf = ROOT / "var" / "kept" / name
    shelf.mkdir(parents=True, exist_ok=True)
    with open(shelf / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        home = shelf / source()
        if not home.exists():
            for other in shelf.iterdir():
                if other.is_dir():
                    shutil.rmtree(other)
            make(shelf / "new")
            (shelf / "new").rename(home)
        yield home
