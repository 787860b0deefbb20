"""Clients that mean no good, as bare sockets in a process of their own.

Each kind holds a connection for as long as the server lets it and then opens another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from environment.folders import ROOT

Crowd = dict[str, int]
"""How many of each kind, by the name of the kind."""

Ends = dict[str, int]
"""How connections ended, and how often."""

_PATIENCE = 60.0
_PAUSE = 1.0
_BETWEEN = 0.005
_SMALL = 4096


class Connection(NamedTuple):
    """Both directions of a socket."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    served: asyncio.Event  #: set once a large answer has begun to come
    address: str  #: as a proxy tells it: on one machine, all who come through one have the same

    async def answer(self) -> str:
        """The status of the answer, or what came instead."""
        try:
            # Not ``wait_for``, which in Python 3.11 lets a cancellation pass at which the line has
            # just come: the client would go on for ever.
            async with asyncio.timeout(_PATIENCE):
                line = await self.reader.readline()
        except TimeoutError:
            return "no answer"
        except ConnectionError:
            return "reset"
        return line.split()[1].decode() if line else "closed"


Kind = Callable[[Connection, str], Awaitable[str]]
"""What one does with a fresh connection and a path that has a large answer; how it was ended."""


def _head(line: str, address: str) -> str:
    return f"{line} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\n"


def _post(length: int, address: str) -> bytes:
    head = f"{_head('POST /api/tokens/', address)}Content-Length: {length}\r\n"
    return f"{head}Content-Type: application/json\r\n\r\n".encode()


def _get(path: str, address: str) -> bytes:
    return f"{_head(f'GET {path}', address)}\r\n".encode()


async def stalled_body(connection: Connection, path: str) -> str:
    """A length and no body."""
    connection.writer.write(_post(400, connection.address))
    return await connection.answer()


async def dripping_body(connection: Connection, path: str) -> str:
    """A byte of the body each second."""
    connection.writer.write(_post(400, connection.address))
    return await _dripping(connection, b'{"name": "' + b"a" * 390)


async def half_head(connection: Connection, path: str) -> str:
    """A head that does not end."""
    connection.writer.write(b"GET / HTTP/1.1\r\nHost: 127")
    return await connection.answer()


async def dripping_head(connection: Connection, path: str) -> str:
    """A byte of the head each second."""
    return await _dripping(connection, b"GET / HTTP/1.1\r\nX: " + b"a" * 400)


async def _dripping(connection: Connection, letters: bytes) -> str:
    answer = asyncio.ensure_future(connection.answer())
    for letter in letters:
        connection.writer.write(bytes([letter]))
        await asyncio.wait([answer], timeout=1.0)
        if answer.done():
            break
    return await answer


async def idle(connection: Connection, path: str) -> str:
    """One request, and then silence on an open connection."""
    connection.writer.write(_get("/api/titles/", connection.address))
    await connection.answer()
    while await connection.reader.read(65536):
        pass
    return "closed"


async def never_reading(connection: Connection, path: str) -> str:
    """A large answer is asked for, and no more than its beginning read."""
    connection.writer.write(_get(path, connection.address))
    await connection.answer()
    connection.served.set()
    for _ in range(round(_PATIENCE)):
        await asyncio.sleep(1.0)
        if connection.writer.is_closing():
            return "closed"
    return "held"


async def signing_in(connection: Connection, path: str) -> str:
    """A name that nobody has had before, and a password."""
    body = json.dumps({"name": secrets.token_hex(8), "password": "correct horse"}).encode()
    connection.writer.write(_post(len(body), connection.address) + body)
    return await connection.answer()


async def reset(connection: Connection, path: str) -> str:
    """A large answer is asked for and the connection thrown away."""
    connection.writer.write(_get(path, connection.address))
    await asyncio.sleep(0.05)
    sock = connection.writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.writer.transport.abort()
    await asyncio.sleep(1.0)
    return "thrown away"


@contextmanager
def at_work(port: int, path: str, crowd: Crowd, addresses: int) -> Iterator[Ends]:
    """So many of each kind, from so many addresses, until the block ends; all are there when it
    begins. How their connections ended is known after it.

    In a process of their own, so that they do not slow down whoever measures beside them.
    """
    asked = json.dumps([port, path, crowd, addresses])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.strangers", asked],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    ends: Ends = {}
    try:
        assert process.stdout.readline() == b"in place\n"
        yield ends
        process.stdin.close()
        ends |= json.loads(process.stdout.read())
    finally:
        process.kill()
        process.wait()


class _Strangers:
    def __init__(self, port: int, path: str) -> None:
        self.ends: Counter[str] = Counter()
        self._port, self._path = port, path

    async def work(self, crowd: Crowd, addresses: int) -> None:
        served: list[asyncio.Event] = []
        kinds = [name for name, count in crowd.items() for _ in range(count)]
        tasks = []
        for number, name in enumerate(kinds):
            address = f"127.0.1.{1 + number % addresses}"
            begun = asyncio.Event()
            tasks.append(asyncio.ensure_future(self._go_on(KINDS[name], address, begun)))
            await asyncio.sleep(_BETWEEN)
            if KINDS[name] is never_reading:
                served.append(begun)
        for begun in served:  # what it costs to make their answers is not what is measured
            await begun.wait()
        print("in place", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_on(self, kind: Kind, address: str, served: asyncio.Event) -> None:
        while True:
            try:
                connection = await self._open(address, served)
            except OSError:
                self.ends[f"{kind.__name__}: not let in"] += 1
            else:
                with contextlib.closing(connection.writer):
                    try:
                        end = await kind(connection, self._path)
                    except (ConnectionError, OSError):
                        end = "reset"
                self.ends[f"{kind.__name__}: {end}"] += 1
            await asyncio.sleep(_PAUSE)

    async def _open(self, address: str, served: asyncio.Event) -> Connection:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        sock.bind((address, 0))
        sock.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self._port))
            streams = await asyncio.open_connection(sock=sock, limit=_SMALL)
            return Connection(*streams, served, address)
        except OSError:
            sock.close()
            raise


KINDS: dict[str, Kind] = {
    kind.__name__: kind
    for kind in (
        stalled_body,
        dripping_body,
        half_head,
        dripping_head,
        idle,
        never_reading,
        reset,
        signing_in,
    )
}


def main(asked: str) -> None:
    """A process of strangers: says when all are there, and at the end how they ended."""
    port, path, crowd, addresses = json.loads(asked)
    strangers = _Strangers(port, path)
    asyncio.run(strangers.work(crowd, addresses))
    print(json.dumps(strangers.ends))


if __name__ == "__main__":
    main(sys.argv[1])
