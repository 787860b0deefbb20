"""Start child processes that end with their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

_LAUNCHER = Path(__file__).with_name("launch.py")


def spawn(
    command: Sequence[str] | Sequence[str | Path],
    *,
    death_signal: signal.Signals = signal.SIGTERM,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    not_root: bool = False,
    stdin: int = subprocess.DEVNULL,
    output: IO[bytes] | int | None = None,
) -> subprocess.Popen[bytes]:
    """Start ``command`` as the leader of its own process group and session.

    A Ctrl-C in the terminal therefore reaches the parent alone, which stops its children in order.
    ``not_root`` runs the command as nobody when the caller is root. ``output`` takes both of the
    command's output streams; None shares the caller's.
    """
    user = "nobody" if not_root and os.geteuid() == 0 else "user"
    launcher = [
        sys.executable,
        "-I",
        "-S",
        str(_LAUNCHER),
        str(os.getpid()),
        str(int(death_signal)),
        user,
    ]
    return subprocess.Popen(
        [*launcher, *map(str, command)],
        cwd=cwd,
        env=environment,
        stdin=stdin,
        stdout=output,
        stderr=None if output is None else subprocess.STDOUT,
        start_new_session=True,
    )
