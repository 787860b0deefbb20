"""Tests ask their own PostgreSQL by a socket file: a statement costs a quarter less than by TCP."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from local.launch import NOBODY


@contextmanager
def folder_of_sockets() -> Iterator[Path]:
    """A folder for whom the server runs as. Its name is short, since a socket has 107 bytes."""
    with TemporaryDirectory(prefix="kleio-", dir="/tmp") as folder:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        yield Path(folder)
