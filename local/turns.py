"""One process at a time does what others would do too."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Waits for whoever holds the file."""
    with path.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
