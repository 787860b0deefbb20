"""Programs that are asked by lines: started here, or reached by a URL. The operator names them."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import urllib.request
from contextlib import suppress
from typing import IO, Protocol
from urllib.error import URLError

from analytics.arena.protocol import LONGEST_ANSWER

MOST_LINES = 16
"""That a program may be ahead of its questions; then it is read no further."""


class Silent(Exception):
    """A program did not answer in time."""


class Dead(Exception):
    """A program is not there (any more); the message says how that was noticed."""


class Program(Protocol):
    """Answers a line by a line."""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Raises ``Silent`` or ``Dead``."""
        ...

    def close(self) -> None:
        """It is asked no more."""
        ...


class Started:
    """A program of this machine, by its command. One that was silent is ended, so that a late
    answer is taken for none, and started anew when it is asked again."""

    def __init__(self, command: str) -> None:
        self._words = shlex.split(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """See ``Program.ask``."""
        process = self._process or self._start()
        assert process.stdin is not None
        _let_go(self._lines)
        try:
            # Apart, since one that does not read would be waited for without an end.
            threading.Thread(target=_write, args=(process.stdin, line), daemon=True).start()
            answer = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise Silent(f"no answer within {seconds:g} s") from None
        if not answer:
            with suppress(subprocess.TimeoutExpired):
                process.wait(seconds)
            code = process.returncode
            self.close()
            raise Dead("it closed its output" if code is None else f"it ended with {code}")
        return answer

    def close(self) -> None:
        """See ``Program.close``."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # what it has started holds the pipes, too
        process.wait()
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Dead(str(error)) from None
        self._process, self._lines = process, queue.Queue(MOST_LINES)
        assert process.stdout is not None
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        return process


def _let_go(lines: queue.Queue[bytes]) -> None:
    """What was said before it was asked answers nothing; the end of its output stays."""
    with suppress(queue.Empty):
        while lines.get_nowait():
            pass
        lines.put(b"")


def _write(questions: IO[bytes], line: bytes) -> None:
    """One that has ended is known by its output."""
    with suppress(OSError, ValueError):
        questions.write(line)
        questions.flush()


def _read(answers: IO[bytes], lines: queue.Queue[bytes]) -> None:
    """Each line, and an empty one at the end."""
    with answers, suppress(OSError, ValueError):
        while line := answers.readline(LONGEST_ANSWER):
            lines.put(line)
    lines.put(b"")


class Reached:
    """A program behind a URL: each line is the body of a POST, and the answer a line."""

    def __init__(self, url: str) -> None:
        self._url = url

    def ask(self, line: bytes, seconds: float) -> bytes:
        """See ``Program.ask``."""
        request = urllib.request.Request(
            self._url, line, {"Content-Type": "application/x-ndjson"}, method="POST"
        )
        until = time.monotonic() + seconds
        body = b""
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                # By parts, since each may take as long as all of them.
                while len(body) < LONGEST_ANSWER and (part := answer.read1(LONGEST_ANSWER)):
                    body += part
                    if time.monotonic() > until:
                        raise TimeoutError
            return body
        except TimeoutError:
            raise Silent(f"no answer within {seconds:g} s") from None
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise Silent(f"no answer within {seconds:g} s") from None
            raise Dead(str(error.reason)) from None
        except OSError as error:
            raise Dead(str(error)) from None

    def close(self) -> None:
        """See ``Program.close``."""
