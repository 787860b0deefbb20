"""Programs that are asked by lines: started here, or reached by a URL. The operator names them."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import urllib.request
from contextlib import suppress
from typing import IO, Protocol
from urllib.error import URLError

from analytics.arena.protocol import LONGEST_ANSWER


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
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise Silent(f"no answer within {seconds:g} s") from None
        except OSError as error:
            self.close()
            raise Dead(str(error)) from None
        if not answer:
            code = process.wait()
            self.close()
            raise Dead(f"it ended with {code}")
        return answer

    def close(self) -> None:
        """See ``Program.close``."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            with suppress(OSError):
                self._process.communicate()
        self._process = None

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
            )
        except OSError as error:
            raise Dead(str(error)) from None
        self._process, self._lines = process, queue.Queue()
        assert process.stdout is not None
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        return process


def _read(answers: IO[bytes], lines: queue.Queue[bytes]) -> None:
    """Each line, and an empty one at the end."""
    with suppress(OSError, ValueError):
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
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return bytes(answer.read(LONGEST_ANSWER))
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
