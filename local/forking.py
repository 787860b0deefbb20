"""The supervisor's side of the fork server (``local.fork_server``)."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from local.fork_server import TITLE
from local.spawn import spawn

BEGIN_SECONDS = 60.0
"""For loading Kleio, on a machine that has much else to do."""


class ForkServer:
    """Started when the first process is asked for, and again if it was killed.

    ``python``: the interpreter with its options.
    """

    def __init__(
        self, python: Sequence[str], *, folder: Path, environment: Mapping[str, str]
    ) -> None:
        self._python = python
        self._folder = folder
        self._environment = environment
        self._server: subprocess.Popen[bytes] | None = None
        self._line = Line()

    def run(self, module: str, *arguments: str) -> Forked:
        """A process that runs a module, as ``python -m`` does.

        Raises ``OSError`` where Kleio cannot be loaded, or was not within BEGIN_SECONDS.
        """
        if self._server is None or self._server.poll() is not None:
            self._begin()
        try:
            return Forked(self._line, self._line.run([module, *arguments]))
        except OSError as problem:
            raise OSError("Kleio cannot be loaded.") from problem

    def end(self) -> None:
        """And all that it has forked with it."""
        self._line.control.close()
        if self._server is not None:
            self._server.terminate()
            self._server.wait()
            self._server = None

    def _begin(self) -> None:
        self.end()
        self._line = Line()
        self._line.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._server = spawn(
                [*self._python, "-m", "local.fork_server", "." * TITLE],
                cwd=self._folder,
                environment=self._environment,
                stdin=theirs.fileno(),
            )


class Line:
    """To one server, which may be followed by another; closed until there is one."""

    def __init__(self) -> None:
        self.control = socket.socket()
        self.control.close()
        self._codes: dict[int, int] = {}

    def run(self, words: Sequence[str]) -> int:
        self.control.send(json.dumps({"run": words}).encode())
        deadline = time.monotonic() + BEGIN_SECONDS
        while (pid := self._heard(max(0.001, deadline - time.monotonic()))) is None:
            pass
        return pid

    def code_of(self, pid: int) -> int | None:
        """With what a process of this server ended; None while it runs."""
        try:
            while pid not in self._codes:
                self._heard(0.0)
        except BlockingIOError:
            return None
        except OSError:
            return -signal.SIGTERM  # the server has gone, and all that it had forked with it
        return self._codes[pid]

    def _heard(self, seconds: float) -> int | None:
        """The process that began, if it is told of one; of one that ended it takes note."""
        self.control.settimeout(seconds)
        packet = self.control.recv(65536)
        if not packet:
            raise ConnectionResetError("the fork server has gone")
        message: dict[str, int] = json.loads(packet)
        if "ended" in message:
            self._codes[message["ended"]] = message["code"]
        elif "began" in message:  # a number that another one had that has ended
            self._codes.pop(message["began"], None)
        return message.get("began")


class Forked:
    """A process of a fork server, as far as it is used like one of ``subprocess``."""

    def __init__(self, line: Line, pid: int) -> None:
        self.pid = pid
        self._line = line

    def poll(self) -> int | None:
        return self._line.code_of(self.pid)

    def wait(self) -> int:
        while (code := self.poll()) is None:
            time.sleep(0.005)
        return code

    def send_signal(self, request: signal.Signals) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it has ended, and is told to have soon
                os.kill(self.pid, request)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
