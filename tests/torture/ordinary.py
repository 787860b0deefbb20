"""People who only want to play and to look, and how long each of their requests takes."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_PATIENCE = 60.0
_ADDRESS = {"X-Forwarded-For": "198.51.100.7"}
"""Nobody else's, as a proxy tells it."""


class Ordinary:
    """``seconds`` of each request, ``faults`` of those that were not answered with 200."""

    def __init__(self, port: int, paths: list[str], people: int = 4, pause: float = 0.05) -> None:
        self.seconds: list[float] = []
        self.faults: list[str] = []
        self._port, self._paths, self._people, self._pause = port, paths, people, pause
        self._ended = threading.Event()

    @contextmanager
    def about(self) -> Iterator[None]:
        """They ask, one thing after the other, until the block ends."""
        threads = [threading.Thread(target=self._ask) for _ in range(self._people)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._ended.set()
            for thread in threads:
                thread.join()

    def _ask(self) -> None:
        while not self._ended.is_set():
            for path in self._paths:
                began = time.monotonic()
                try:
                    status = self._status(path)
                except (OSError, http.client.HTTPException) as failure:
                    self.faults.append(f"{path}: {failure!r}")
                else:
                    if status != 200:
                        self.faults.append(f"{path}: {status}")
                self.seconds.append(time.monotonic() - began)
                time.sleep(self._pause)

    def _status(self, path: str) -> int:
        """By a connection of its own, as one that is kept would not show who is let in."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=_PATIENCE)
        try:
            connection.request("GET", path, headers=_ADDRESS)
            answer = connection.getresponse()
            answer.read()
            return answer.status
        finally:
            connection.close()


def late(seconds: list[float]) -> float:
    """What 95 of 100 took at most, in milliseconds."""
    ranked = sorted(seconds)
    return 1000 * ranked[int(0.95 * (len(ranked) - 1))] if ranked else float("inf")
