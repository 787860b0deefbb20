"""A front with two servers behind it that answer with their names, to play scenes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from api.problems.catalogue import KINDS
from local.front import Front, House
from tests.local.kleio import free_port
from tests.patience import PATIENCE

Served = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def answer(body: bytes, *fields: bytes) -> bytes:
    length = b"Content-Length: %d" % len(body)
    return b"\r\n".join([b"HTTP/1.1 200 OK", length, *fields, b"", body])


def request(path: str, body: bytes = b"", *fields: str) -> bytes:
    length = [f"Content-Length: {len(body)}"] if body else []
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", "Host: a", *length, *fields, "", ""]
    return "\r\n".join(lines).encode() + body


class Server:
    """Answers each request with its own name and what it got, and remembers who left it."""

    def __init__(self, name: bytes) -> None:
        self.name, self.port = name, free_port()
        self.got: list[bytes] = []
        self.open, self.left = 0, 0
        self.serves: Served | None = None

    async def start(self) -> asyncio.Server:
        # Whoever comes while so many wait to be let in is to ask again after a second.
        return await asyncio.start_server(self._serve, "127.0.0.1", self.port, backlog=1_000)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            if self.serves is not None:
                await self.serves(reader, writer)
            else:
                await self._echo(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.left += 1
            writer.close()

    async def _echo(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            body = await reader.readexactly(int(length or b"0"))
            self.got.append(head + body)
            writer.write(answer(self.name + b" " + body))


class Scene:
    """A front with its two servers."""

    def __init__(self) -> None:
        self.web, self.live = Server(b"web"), Server(b"live")
        self.house: House
        self.port = free_port()

    async def client(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)

    async def ask(self, *requests: bytes) -> list[bytes]:
        """The bodies of the answers, on one connection, each asked for when the last was there."""
        reader, writer = await self.client()
        bodies = []
        for each in requests:
            writer.write(each)
            bodies.append(await body_of(reader))
        writer.close()
        return bodies

    async def refusal(self, raw: bytes) -> tuple[int, dict[str, Any]]:
        """What comes back, until the connection is closed."""
        reader, writer = await self.client()
        writer.write(raw)
        said = await asyncio.wait_for(reader.read(), PATIENCE)
        head, _, body = said.partition(b"\r\n\r\n")
        assert b"Connection: close" in head
        assert b"Content-Type: application/problem+json" in head
        document = json.loads(body)
        kind = KINDS[document["type"].split("/")[3]]
        assert (document["title"], document["status"]) == (kind.title, kind.status)
        writer.close()
        return int(head.split()[1]), document


async def body_of(reader: asyncio.StreamReader) -> bytes:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return await asyncio.wait_for(reader.readexactly(int(length)), PATIENCE)


def on_stage(play: Callable[[Scene], Awaitable[None]], *, web: bool = True) -> None:
    async def whole() -> None:
        scene = Scene()
        scene.house = House(scene.web.port, scene.live.port)
        sweep = asyncio.create_task(scene.house.sweep())
        servers = [await scene.live.start(), *([await scene.web.start()] if web else [])]
        loop = asyncio.get_running_loop()
        front = await loop.create_server(lambda: Front(scene.house), "127.0.0.1", scene.port)
        try:
            await play(scene)
        finally:
            sweep.cancel()
            scene.house.streams.close()
            front.close()
            for each in list(scene.house.fronts):
                each.transport.abort()
            # Only now the others: whom a server has just let in, it must not cut off halfway.
            await asyncio.sleep(0.01)
            await soon(lambda: asyncio.all_tasks() == {asyncio.current_task()})
            await soon(lambda: all(each.left == each.open for each in (scene.web, scene.live)))
            for server in servers:
                server.close()
            await asyncio.sleep(0)

    asyncio.run(whole())


async def soon(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
