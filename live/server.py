"""Streams served by uvicorn, which is told here to say goodbye and to wait for nobody for ever."""

from __future__ import annotations

import asyncio
import logging
import socket
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from events.wake import Wake
from live.application import AT_ONCE, Receive, Streams
from live.handed import Handed
from live.hub import Hub
from live.listener import Send
from live.listening import Ear
from live.threads import Readers
from shards.places import databases

HEAD_SECONDS = 10.0
"""From a connection to its request."""

_GOODBYE_SECONDS = 1
_LONGEST_HEAD = 16 * 1024
_BUFFERED = 128 * 1024
"""Bytes that the kernel holds for one who does not read; what it has by itself is thirty times as
much, and then a whole game fits in, so that nobody would ever be found to be stuck."""

log = logging.getLogger("kleio.live")


class Connection(H11Protocol):
    """A connection that asks nothing ends. A stream that has begun may be written to at once.

    ``begun``: what another process has read of it.
    """

    def __init__(self, *arguments: Any, begun: bytes = b"", **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._streams, self.app = self.app, self._answer
        self._begun = begun

    async def _answer(self, scope: Any, receive: Receive, send: Send) -> None:
        scope["extensions"] = {AT_ONCE: self._write_at_once}
        await self._streams(scope, receive, send)

    def _write_at_once(self, data: bytes) -> bool:
        """``AtOnce``: what ``send`` comes to where it need not wait, framed as it frames."""
        if self.flow.write_paused or self.cycle.disconnected or self.transport.is_closing():
            return False
        in_chunks = self.conn.their_http_version == b"1.1"
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data) if in_chunks else data)
        return True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio."""
        super().connection_made(transport)
        self._patience = self.loop.call_later(HEAD_SECONDS, self._end_if_nothing_was_asked)
        if self._begun:
            self.data_received(self._begun)  # nothing that comes later is read before

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio. Who waits for nothing more is not remembered either."""
        self._patience.cancel()
        super().connection_lost(exc)

    def _end_if_nothing_was_asked(self) -> None:
        asked: object = self.cycle
        if asked is None and not self.transport.is_closing():
            self.transport.abort()


class Server(uvicorn.Server):
    """``run()`` serves until SIGTERM; then everybody is told, and it ends."""

    def __init__(self, host: str, port: int, *, behind_front: bool = False) -> None:
        self._readers = Readers()
        self._hub = Hub(self._readers, self._abort)
        self._listens_at = (host, port)
        self._handed = Handed(port, self._begin_handed) if behind_front else None
        self._loop: asyncio.AbstractEventLoop
        self._beginning: set[asyncio.Task[Any]] = set()
        self._ears = [
            Ear(
                self._heard,
                lambda: self._in_loop(self._hub.look_soon),
                lambda payload: self._in_loop(self._hub.hear_of_onlookers, payload),
                database,
            )
            for database in databases()
        ]
        super().__init__(
            uvicorn.Config(
                Streams(self._hub, lambda: any(ear.listens for ear in self._ears)),
                loop="asyncio",
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",  # what callers do wrong is told to them
                access_log=False,
                server_header=False,
                backlog=1024,
                proxy_headers=False,
                timeout_graceful_shutdown=_GOODBYE_SECONDS,
                h11_max_incomplete_event_size=_LONGEST_HEAD,
            )
        )

    def begin(self) -> None:
        """Serve, until SIGTERM or SIGINT. Raises ``OSError`` for a port that is taken."""
        self.run([_listening(*self._listens_at)])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        self._loop = asyncio.get_running_loop()
        self._hub.begin()
        for ear in self._ears:
            ear.start()
        await super().startup(sockets)
        if self._handed is not None:
            self._handed.start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Uvicorn waits until the streams have ended, and they end when they are told to."""
        self._loop.call_soon_threadsafe(self._hub.say_goodbye)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        if self._handed is not None:
            self._handed.stop()
            await asyncio.gather(*self._beginning, return_exceptions=True)
        await super().shutdown(sockets)
        for ear in self._ears:
            ear.stop()
        self._readers.close()

    def _begin_handed(self, connection: socket.socket, begun: bytes) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFERED)

        def protocol() -> Connection:
            state = self.lifespan.state
            return Connection(self.config, self.server_state, state, self._loop, begun=begun)

        task = self._loop.create_task(self._loop.connect_accepted_socket(protocol, connection))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def _heard(self, wake: Wake) -> None:
        self._in_loop(self._hub.hear, wake)

    def _in_loop(self, work: Any, *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *arguments)

    def _abort(self, scope: Any) -> None:
        """End the connection of somebody who reads nothing, with what waits for them."""
        for connection in list(self.server_state.connections):
            if getattr(connection, "scope", None) is scope and connection.transport is not None:
                connection.transport.abort()


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Several processes may serve one port, and whoever starts them may hold it for them.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFERED)  # connections inherit it
    listening.bind((host, port))
    listening.setblocking(False)
    return listening
