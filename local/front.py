"""The one port of Kleio on one machine: ``python -m local.front PORT WEB LIVE``.

Passes bytes on to the web server, and what begins with ``/stream/`` to the server of streams: the
connection itself, where that takes it, so that no stream passes here. It reads the heads of
requests, strictly, those of answers for their length, and nothing else. Whatever it holds is
bounded: a head has a size and a time, a buffer has a high-water mark beyond which the other side is
not read any more, and a connection on which nothing happens ends. Larger set-ups have a proxy
instead.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from http import HTTPStatus
from typing import Any

from environment.descriptors import allow_many_connections
from environment.handing_over import LARGEST, Giver
from local.answers import Answers
from local.heads import END, LONGEST_HEAD, Request, Unfit, malformed, read_head

HEAD_SECONDS = 10.0
"""From the first byte of a head, or from the connection on, to the last."""

IDLE_SECONDS = 75.0
"""Between an answer and the next request; longer than a stream is ever silent."""

STUCK_SECONDS = 30.0
"""In which a reader must take something of what waits for them."""

SILENT_SECONDS = 120.0
"""In which the server behind must begin to answer; longer than any long poll. Who was
handed over has no such limit, for they are not here any more: a server of streams that hangs lets
them wait until it is ended."""

_SWEEP_SECONDS = 1.0
_PAUSE_SECONDS = 0.25
_BUFFERED = 64 * 1024
_STREAMS = b"/stream/"


class Front(asyncio.Protocol):
    """One connection of a client, and the one behind it. Requests on it may go to either server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.transport: asyncio.Transport
        self.behind: Behind | None = None
        self.answers = Answers()  # of the server behind, or of the last one
        self.head = b""
        self.body_left = 0
        self.awaits = False  # a request was passed on, and nothing of its answer has come yet
        self.asked = False  # there was a request on this connection
        self.changed = house.now()
        self.unread = 0
        self.unread_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.set_write_buffer_limits(high=_BUFFERED)
        self.house.fronts.add(self)

    def data_received(self, data: bytes) -> None:
        try:
            while data:
                data = self._body(data) if self.body_left else self._head(data)
        except Unfit as unfit:
            self.refuse(unfit)

    def _body(self, data: bytes) -> bytes:
        assert self.behind is not None
        part = data[: self.body_left]
        self.body_left -= len(part)
        self.changed = self.house.now()
        self.behind.write(part)
        return data[len(part) :]

    def _head(self, data: bytes) -> bytes:
        if not self.head:
            self.changed = self.house.now()
        held = self.head + data
        end = held.find(END, max(0, len(self.head) - len(END)))
        if end < 0 or end + len(END) > LONGEST_HEAD:
            if len(held) > LONGEST_HEAD:
                raise malformed(f"The head of a request takes {LONGEST_HEAD // 1024} KiB at most.")
            self.head = held
            return b""
        self.head = b""
        head = held[: end + len(END)]
        request = read_head(head)
        if self._hand_over(request, held):
            return b""
        self._pass_on(request, head)
        return held[len(head) :]

    def _hand_over(self, request: Request, held: bytes) -> bool:
        """Whether the connection belongs to the server of streams now, with all that was read."""
        if not request.target.startswith(_STREAMS) or not self.answers.over:
            return False
        if self.transport.get_write_buffer_size() or len(held) > LARGEST:
            return False
        if not self.house.streams.give(self.transport.get_extra_info("socket").fileno(), held):
            return False
        self.transport.abort()  # of two descriptors of it this one is closed
        return True

    def _pass_on(self, request: Request, head: bytes) -> None:
        port = self.house.live if request.target.startswith(_STREAMS) else self.house.web
        if self.behind is not None and self.behind.port != port:
            if not self.answers.over:
                raise malformed("Wait for the answer before you ask another server.")
            self.behind.leave()
            self.behind = None
        if self.behind is None:
            self.behind, self.answers = Behind(self, port), Answers()
            self.house.start(self.behind.connect())
        self.awaits = self.asked = True
        self.answers.ask(request.method)
        self.body_left = request.length
        self.behind.write(head)

    def eof_received(self) -> bool:
        if self.behind is None:
            return False
        self.behind.end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.house.fronts.discard(self)
        if self.behind is not None:
            self.behind.leave()

    def pause_writing(self) -> None:
        self.unread, self.unread_since = self.transport.get_write_buffer_size(), self.house.now()
        if self.behind is not None:
            self.behind.hold(True)

    def resume_writing(self) -> None:
        self.unread_since = None
        if self.behind is not None:
            self.behind.hold(False)

    def answered(self, data: bytes) -> None:
        """Some of an answer has come."""
        self.awaits = False
        self.answers.hear(data)
        self.changed = self.house.now()
        self.transport.write(data)

    def left(self) -> None:
        """The server behind has closed, or is not there."""
        self.behind = None
        if self.awaits and not self.transport.is_closing():
            self.refuse(_NOBODY_THERE)
        self.transport.close()

    def refuse(self, unfit: Unfit) -> None:
        """Answer with a problem document, and end; in the middle of an answer end alone, for it
        would be read as a part of that."""
        if not self.answers.halfway:
            self.transport.write(_document(unfit))
        self.transport.close()

    def look(self, now: float) -> None:
        """End what has lasted too long."""
        if self.unread_since is not None:
            left = self.transport.get_write_buffer_size()
            if left < self.unread:
                self.unread, self.unread_since = left, now
            elif now - self.unread_since > STUCK_SECONDS:
                self.transport.abort()
        elif now - self.changed > self._patience():
            self.transport.abort()

    def close_if_done(self) -> None:
        """End unless something is under way: an answer, or a stream, which says goodbye itself."""
        silent = self.house.now() - self.changed > _PAUSE_SECONDS
        streams = self.behind is not None and self.behind.port == self.house.live
        if self.behind is None or (silent and not (self.awaits or self.body_left or streams)):
            self.transport.close()

    def _patience(self) -> float:
        if self.head or not self.asked:
            return HEAD_SECONDS
        return SILENT_SECONDS if self.awaits else IDLE_SECONDS


class Behind(asyncio.Protocol):
    """The connection to a server on behalf of one client."""

    def __init__(self, front: Front, port: int) -> None:
        self.front: Front | None = front
        self.port = port
        self._transport: asyncio.Transport | None = None
        self._waiting: list[bytes] = []
        self._ends = False

    async def connect(self) -> None:
        """Raises nothing: a server that is not there is one that has left."""
        try:
            await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)
        except OSError:
            self.connection_lost(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self.front is None:
            transport.abort()
            return
        transport.set_write_buffer_limits(high=_BUFFERED)
        waiting, self._waiting = self._waiting, []
        self.front.transport.resume_reading()
        transport.writelines(waiting)
        if self._ends:
            transport.write_eof()

    def write(self, data: bytes) -> None:
        """Pass on, or keep until there is a connection; meanwhile the client is not read."""
        if self._transport is not None:
            self._transport.write(data)
        else:
            self._waiting.append(data)
            if self.front is not None:
                self.front.transport.pause_reading()

    def end(self) -> None:
        """The client sends no more; whether it still reads is for the server to judge."""
        self._ends = True
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write_eof()

    def leave(self) -> None:
        """The client is gone: at once, whatever was on its way."""
        self.front = None
        if self._transport is not None:
            self._transport.abort()

    def hold(self, held: bool) -> None:
        """The client reads slowly: let the server wait, or go on."""
        if self._transport is not None and not self._transport.is_closing():
            (self._transport.pause_reading if held else self._transport.resume_reading)()

    def data_received(self, data: bytes) -> None:
        if self.front is not None:
            self.front.answered(data)

    def connection_lost(self, exc: Exception | None) -> None:
        front, self.front = self.front, None
        if front is not None:
            front.left()

    def pause_writing(self) -> None:
        if self.front is not None:
            self.front.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.front is not None:
            self.front.transport.resume_reading()


class House:
    """The two servers, and who is in front of them."""

    def __init__(self, web: int, live: int) -> None:
        self.web, self.live = web, live
        self.streams = Giver(live)
        self.fronts: set[Front] = set()
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Any) -> None:
        """Run beside everything else."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sweep(self) -> None:
        """Look after all, for ever."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            now = self.now()
            for front in list(self.fronts):
                front.look(now)


_NOBODY_THERE = Unfit(
    503, "unavailable", "The database does not answer", "The server is starting; ask again."
)


def _document(unfit: Unfit) -> bytes:
    document = {
        "type": f"/api/problems/{unfit.slug}/",
        "title": unfit.title,
        "status": unfit.status,
        "detail": unfit.detail,
    }
    again = ""
    if unfit.status == 503:
        document["retry_after"] = 1
        again = "Retry-After: 1\r\n"
    body = json.dumps(document)
    return (
        f"HTTP/1.1 {unfit.status} {HTTPStatus(unfit.status).phrase}\r\n"
        f"Content-Type: application/problem+json\r\n"
        f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\n{again}"
        f"X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{body}"
    ).encode("ascii")


async def serve(port: int, web: int, live: int) -> None:
    """Until SIGTERM. Then nobody new comes in; who is there is served by the servers behind, which
    end when they have said what they had to."""
    house = House(web, live)
    loop = asyncio.get_running_loop()
    ends = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ends.set)
    server = await loop.create_server(
        lambda: Front(house), "127.0.0.1", port, backlog=1024, family=socket.AF_INET
    )
    house.start(house.sweep())
    await ends.wait()
    server.close()
    while house.fronts:
        for front in list(house.fronts):
            front.close_if_done()
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    allow_many_connections()
    asyncio.run(serve(*map(int, sys.argv[1:4])))
