"""Connections that the front has read a request from and hands over: nothing passes it any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Iterator

from environment.handing_over import close_to_more, door_of, entered, taken

WAIT_SECONDS = 1.0
"""Until it is tried again, where what is handed over could not come in."""

log = logging.getLogger("kleio.live")


class Handed:
    """Takes them in the loop. ``begin``: is given each, and what was read of it."""

    def __init__(self, port: int, begin: Callable[[socket.socket, bytes], None]) -> None:
        self._port, self._begin = port, begin
        self._door: socket.socket | None = None
        self._sockets: dict[socket.socket, Callable[[socket.socket], None]] = {}
        self._loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        """From now on; where another process that serves the same port does so, it does not."""
        self._loop = asyncio.get_running_loop()
        try:
            door = door_of(self._port)
        except OSError:
            log.warning("another process takes what is handed over to this port")
            return
        self._door = door
        self._watch(door, self._enter)

    def stop(self) -> None:
        """No more: whoever gives sees at once that nobody takes. What was given before is begun."""
        door, self._door = self._door, None
        if door is None:
            return
        close_to_more(door)
        self._enter(door)
        self._forget(door)
        for way in list(self._sockets):
            close_to_more(way)
            self._take(way)
            self._forget(way)

    def _enter(self, door: socket.socket) -> None:
        with self._patience(door):
            while True:
                way = entered(door)
                if way is not None:
                    self._watch(way, self._take)

    def _take(self, way: socket.socket) -> None:
        """All that are there: who gives waits for nobody, and passes bytes on meanwhile."""
        with self._patience(way):
            while (connection := taken(way)) is not None:
                self._begin(*connection)
            self._forget(way)

    @contextlib.contextmanager
    def _patience(self, each: socket.socket) -> Iterator[None]:
        """What cannot come in now waits where it is, as for a descriptor that somebody gives up."""
        try:
            yield
        except BlockingIOError:
            pass
        except OSError as failure:
            log.warning("what is handed over has to wait: %s", failure.strerror)
            self._loop.remove_reader(each)
            self._loop.call_later(WAIT_SECONDS, self._watch_again, each)

    def _watch(self, each: socket.socket, work: Callable[[socket.socket], None]) -> None:
        self._sockets[each] = work
        self._loop.add_reader(each, work, each)

    def _watch_again(self, each: socket.socket) -> None:
        if each in self._sockets:
            self._watch(each, self._sockets[each])

    def _forget(self, each: socket.socket) -> None:
        if self._sockets.pop(each, None) is not None:
            self._loop.remove_reader(each)
            each.close()
