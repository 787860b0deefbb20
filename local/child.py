"""One supervised process: started, watched, started again with patience, stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from local.forking import Forked, ForkServer
from local.spawn import spawn

# Time for running requests and tasks to end. What is cut short harms nothing: a move is stored
# whole or not at all, and an unfinished task is given out again.
STOP_SECONDS = 4.0

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0

# A process that lived this long did start; its next failure begins with the first pause again.
STEADY_SECONDS = 30.0


class Child:
    """A process of Kleio, by the name that people read: ``web``, ``worker``, ``scheduler``.

    ``loads``: it runs a module (``-m``) that loads Kleio, so that ``server``, if there is one,
    forks it.
    """

    server: ForkServer | None = None

    def __init__(
        self,
        name: str,
        command: list[str],
        *,
        folder: Path,
        environment: Mapping[str, str],
        loads: bool = False,
    ) -> None:
        self.name = name
        self._command = command
        self._folder = folder
        self._environment = environment
        self._loads = loads
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._started_at = 0.0
        self._start_again_at = 0.0
        self._pause = FIRST_PAUSE

    def start(self) -> None:
        """Raises ``OSError`` where it cannot be."""
        if self.server is not None and self._loads:
            self._process = self.server.run(*self._command[self._command.index("-m") + 1 :])
        else:
            self._process = spawn(self._command, cwd=self._folder, environment=self._environment)
        self._started_at = time.monotonic()

    def watch(self) -> str | None:
        """Start the process again if it died and its pause is over.

        Returns a sentence for the log if something happened. Call it a few times a second.
        """
        now = time.monotonic()
        if self._process is not None:
            code = self._process.poll()
            if code is None:
                return None
            self._kill_group()  # what it had started itself must not work on beside its successor
            self._process = None
            if now - self._started_at > STEADY_SECONDS:
                self._pause = FIRST_PAUSE
            return f"The {self.name} ended ({_how(code)}); starting it again in {self._wait():g} s."
        if now >= self._start_again_at:
            try:
                self.start()
            except OSError as problem:
                return f"The {self.name} does not start: {problem} Again in {self._wait():g} s."
        return None

    def _wait(self) -> float:
        """Seconds until the next start; after that one it is longer."""
        seconds = self._pause
        self._start_again_at = time.monotonic() + seconds
        self._pause = min(seconds * 2, LONGEST_PAUSE)
        return seconds

    @property
    def pid(self) -> int:
        """Of the process that runs now; there must be one."""
        assert self._process is not None
        return self._process.pid

    def ask_to_stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    def has_stopped(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """End the process and all it has started, whatever they are doing."""
        if self._process is not None:
            self._kill_group()
            self._process.wait()
            self._process = None

    def _kill_group(self) -> None:
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
