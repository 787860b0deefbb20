"""Before anything is started: is this folder free, and is the port?"""

from __future__ import annotations

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import IO


class Refused(Exception):
    """Kleio cannot be started here and now; the message is one sentence that says what to do."""


def take_folder(state: Path) -> IO[str]:
    """Hold the folder for this process for as long as the returned file stays open.

    The kernel lets go of it when the process ends, however it ends.
    """
    state.mkdir(parents=True, exist_ok=True)
    try:
        lock = (state / "serve.lock").open("a+", encoding="ascii")
    except PermissionError:
        raise Refused(
            f"{state} belongs to somebody else; start Kleio as the user who did so first, or let "
            "that user run `make clean`."
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        holder = lock.read().strip() or "unknown"
        lock.close()
        raise Refused(
            f"Kleio already runs from this folder, as process {holder}; press Ctrl-C where it was "
            f"started, or run `kill {holder}`."
        ) from None
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def check_port(port: int) -> None:
    """Refuse a port on which somebody listens, or which this user may not take."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as problem:
            raise Refused(_why(port, problem)) from None


def _why(port: int, problem: OSError) -> str:
    other = port + 1 if port < 65535 else port - 1
    if problem.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of 127.0.0.1 is taken by another program; stop that program, or choose "
            f"another port: KLEIO_PORT={other} make run"
        )
    if problem.errno == errno.EACCES:
        return f"Port {port} needs root; choose one above 1023: KLEIO_PORT=8000 make run"
    return f"Port {port} of 127.0.0.1 cannot be used ({problem.strerror}); set KLEIO_PORT."
