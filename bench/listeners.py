"""Many clients that follow games by stream: one process of its own, one loop over plain sockets."""

from __future__ import annotations

import math
import multiprocessing
import re
import select
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from django.db import connections

from environment.descriptors import allow_many_connections
from events.wake import fall_silent
from games.identifiers import opaque_game

START_SECONDS = 60.0
LATEST_SECONDS = 30.0
"""What has not come so long after the last move counts as lost."""

_BATCH = re.compile(rb'\{"type":"batch",[^[{]*?"version":(\d+),')
_SNAPSHOT = b'{"type":"snapshot"'

Arrival = tuple[int, int, float]
"""Which listener was sent which version, and when by the clock that all processes share."""


class Listeners:
    """Clients in a process of their own. ``opened``: seconds until all had their first message."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.opened = self._told()

    def arrivals(self, wanted: int) -> list[Arrival]:
        """All that came, once so many have or too long has gone by; then they leave."""
        self._pipe.send(wanted)
        return self._told()  # type: ignore[no-any-return]

    def _told(self) -> Any:
        if not self._pipe.poll(START_SECONDS):
            raise TimeoutError("The listeners do not answer.")
        message = self._pipe.recv()
        if isinstance(message, str):
            raise RuntimeError(message)
        return message


@contextmanager
def listening(port: int, games: Sequence[Any]) -> Iterator[Listeners]:
    """One listener for each of ``games``, ids, of which any may stand there often."""
    fall_silent()
    connections.close_all()
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(port, list(games), theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Listeners(ours)
    finally:
        process.kill()
        process.join()


def _run(port: int, games: list[Any], pipe: Connection) -> None:
    try:
        _follow(port, games, pipe)
    except BaseException as failure:
        pipe.send(f"{type(failure).__name__}: {failure}")


def _follow(port: int, games: list[Any], pipe: Connection) -> None:
    allow_many_connections()
    began = perf_counter()
    numbers: dict[int, int] = {}
    streams = [_opened(port, game) for game in games]
    rest = [b""] * len(streams)
    arrivals: list[Arrival] = []
    missing = set(range(len(streams)))
    wanted, leaves = math.inf, math.inf
    with select.epoll() as epoll:
        epoll.register(pipe, select.EPOLLIN)
        for number, stream in enumerate(streams):
            numbers[stream.fileno()] = number
            epoll.register(stream, select.EPOLLIN)
        while len(arrivals) < wanted and perf_counter() < leaves:
            for descriptor, _ in epoll.poll(1.0):
                if descriptor == pipe.fileno():
                    wanted, leaves = pipe.recv(), perf_counter() + LATEST_SECONDS
                    continue
                number = numbers[descriptor]
                piece = streams[number].recv(1 << 18)
                now = perf_counter()
                if not piece:
                    epoll.unregister(descriptor)
                    continue
                *lines, rest[number] = (rest[number] + piece).split(b"\n")
                for line in lines:
                    if version := batch_version(line):
                        arrivals.append((number, version, now))
                    elif number in missing and _SNAPSHOT in line:
                        missing.discard(number)
                        if not missing:
                            pipe.send(now - began)
        pipe.send(arrivals)


def batch_version(line: bytes) -> int | None:
    """Of a line of a stream: the version to which it leads, where it is a batch."""
    match = _BATCH.match(line)
    return None if match is None else int(match[1])


def _opened(port: int, game: Any) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(
        f"GET /stream/games/{opaque_game(game)} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Accept: application/x-ndjson\r\n\r\n".encode()
    )
    return stream
