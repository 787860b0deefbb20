"""Connections that the front has read a request from and hands over: nothing passes it any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable

from environment.handing_over import door_of, entered, taken

log = logging.getLogger("kleio.live")


class Handed:
    """Takes them in the loop. ``begin``: is given each, and what was read of it."""

    def __init__(self, port: int, begin: Callable[[socket.socket, bytes], None]) -> None:
        self._port, self._begin = port, begin
        self._sockets: set[socket.socket] = set()
        self._loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        """From now on; where another process that serves the same port does so, it does not."""
        self._loop = asyncio.get_running_loop()
        try:
            door = door_of(self._port)
        except OSError:
            log.warning("another process takes what is handed over to this port")
            return
        self._watch(door, self._enter)

    def stop(self) -> None:
        """No more: whoever gives sees at once that nobody takes."""
        for each in list(self._sockets):
            self._forget(each)

    def _enter(self, door: socket.socket) -> None:
        way = entered(door)
        if way is not None:
            self._watch(way, self._take)

    def _take(self, way: socket.socket) -> None:
        """All that are there: who gives waits for nobody, and passes bytes on meanwhile."""
        with contextlib.suppress(BlockingIOError):
            while (found := taken(way)) is not None:
                self._begin(*found)
            self._forget(way)

    def _watch(self, each: socket.socket, work: Callable[[socket.socket], None]) -> None:
        self._sockets.add(each)
        self._loop.add_reader(each, work, each)

    def _forget(self, each: socket.socket) -> None:
        self._sockets.discard(each)
        self._loop.remove_reader(each)
        each.close()
