"""Commands whose reader has seen enough: ``manage.py titles | head -1``."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator
from typing import TextIO

SEEN_ENOUGH = 128 + signal.SIGPIPE
"""What a shell tells of a program that ended since nobody read on. Not 0: it was not done."""


@contextlib.contextmanager
def quiet_once_nobody_reads() -> Iterator[None]:
    """What runs inside ends without a word where it cannot tell the rest of its words to anybody.

    A command that was done, and could only not say all of it, keeps its own status. Sockets break
    in the same way, so it is looked whether it was the reader of standard output that left.
    """
    try:
        yield
    except BrokenPipeError:
        if not _is_unread(sys.stdout):
            raise
        _say_no_more()
        sys.exit(SEEN_ENOUGH)
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _say_no_more()


def _is_unread(stream: TextIO) -> bool:
    poll = select.poll()
    poll.register(stream.fileno(), 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))


def _say_no_more() -> None:
    """What waits to be written goes nowhere; Python would complain of it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
