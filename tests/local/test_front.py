"""The one port: bytes go to the right server and back, and nobody takes more than their part."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from api.problems.catalogue import KINDS
from environment.handing_over import Giver, door_of, entered, taken
from local import front as fronts
from local.front import Front, House
from local.heads import LONGEST_HEAD, Request, read_head
from tests.local.kleio import free_port

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
        return await asyncio.start_server(self._serve, "127.0.0.1", self.port)

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
        said = await asyncio.wait_for(reader.read(), 5)
        head, _, body = said.partition(b"\r\n\r\n")
        assert b"Connection: close" in head
        assert b"Content-Type: application/problem+json" in head
        document = json.loads(body)
        kind = KINDS[document["type"].split("/")[3]]
        assert (document["title"], document["status"]) == (kind.title, kind.status)
        writer.close()
        return int(head.split()[1]), document


async def body_of(reader: asyncio.StreamReader) -> bytes:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return await asyncio.wait_for(reader.readexactly(int(length)), 5)


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
            for server in (front, *servers):
                server.close()
            for each in list(scene.house.fronts):
                each.transport.abort()
            await asyncio.sleep(0.05)

    asyncio.run(whole())


async def soon(true: Callable[[], bool]) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come true")


def test_each_path_goes_to_its_server_and_back_again_on_one_connection() -> None:
    async def play(scene: Scene) -> None:
        asked = [
            request("/api/games/", b"1"),
            request("/stream/games/x"),
            request("/api/games/", b"2"),
            request("/streams"),
            request("/?x=/stream/"),
        ]
        assert await scene.ask(*asked) == [b"web 1", b"live ", b"web 2", b"web ", b"web "]
        assert scene.web.got == [asked[0], asked[2], asked[3], asked[4]]
        assert scene.live.got == [asked[1]]

    on_stage(play)


def test_heads_and_bodies_may_come_in_any_pieces() -> None:
    async def play(scene: Scene) -> None:
        whole = request("/api/a", b"body with \r\n\r\n in it") + request("/api/b", b"!")
        for size in (1, 2, 3, 7, 50, len(whole)):
            reader, writer = await scene.client()
            for at in range(0, len(whole), size):
                writer.write(whole[at : at + size])
                await asyncio.sleep(0)
            assert await body_of(reader) == b"web body with \r\n\r\n in it"
            assert await body_of(reader) == b"web !"
            writer.close()

    on_stage(play)


def test_what_cannot_be_passed_on_is_refused_with_a_problem_document() -> None:
    async def play(scene: Scene) -> None:
        chunked = request("/api/a", b"", "Transfer-Encoding: chunked")
        assert (await scene.refusal(chunked))[0] == 411
        two = request("/api/a", b"12", "Content-Length: 3")
        assert (await scene.refusal(two))[0] == 400
        assert (await scene.refusal(b"\x16\x03\x01\x00\r\n\r\n"))[0] == 400
        for path in ("/api/a", "/stream/a"):
            long = request(path, b"", f"X: {'y' * LONGEST_HEAD}")
            assert (await scene.refusal(long))[0] == 400
            assert (await scene.refusal(long[:-2]))[0] == 400
        assert scene.web.got == scene.live.got == []

    on_stage(play)


def test_nobody_asks_one_server_before_the_other_has_answered() -> None:
    async def play(scene: Scene) -> None:
        status, _ = await scene.refusal(request("/api/a") + request("/stream/a"))
        assert status == 400
        assert scene.live.open == 0

    on_stage(play)


def test_a_server_that_is_not_there_is_503_and_the_other_one_serves_on() -> None:
    async def play(scene: Scene) -> None:
        status, document = await scene.refusal(request("/api/a"))
        assert (status, document["retry_after"]) == (503, 1)
        assert await scene.ask(request("/stream/a")) == [b"live "]

    on_stage(play, web=False)


def test_a_server_that_dies_in_an_answer_ends_the_connection() -> None:
    async def play(scene: Scene) -> None:
        async def dies(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer(b"x" * 100)[:-50])

        scene.web.serves = dies
        reader, writer = await scene.client()
        writer.write(request("/api/a"))
        assert (await asyncio.wait_for(reader.read(), 5)).endswith(b"x" * 50)
        writer.close()

    on_stage(play)


@pytest.mark.parametrize("how", ["close", "abort"])
def test_a_client_that_leaves_is_seen_to_leave_behind_the_front(how: str) -> None:
    async def play(scene: Scene) -> None:
        async def streams(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\n\r\nbegins")
            while await reader.read(1000):
                pass

        scene.live.serves = streams
        reader, writer = await scene.client()
        writer.write(request("/stream/a"))
        assert (await reader.readuntil(b"begins")).startswith(b"HTTP/1.1 200")
        writer.close() if how == "close" else writer.transport.abort()
        await soon(lambda: scene.live.left == 1)
        await soon(lambda: not scene.house.fronts)

    on_stage(play)


def test_who_does_not_read_is_not_buffered_for_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "STUCK_SECONDS", 1.0)
    monkeypatch.setattr(fronts, "_SWEEP_SECONDS", 0.1)

    async def play(scene: Scene) -> None:
        sent = 0

        async def floods(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal sent
            writer.transport.set_write_buffer_limits(high=0)
            while True:
                writer.write(b"x" * 65536)
                await writer.drain()
                sent += 65536

        scene.live.serves = floods
        reader, writer = await scene.client()
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(request("/stream/a"))
        await soon(lambda: scene.live.open == 1)
        [front] = scene.house.fronts
        await asyncio.sleep(0.3)
        assert front.transport.get_write_buffer_size() < 512 * 1024
        assert sent < 16 * 2**20, "what the kernel holds, and no more"
        await soon(lambda: scene.live.left == 1)
        assert not scene.house.fronts
        writer.transport.abort()

    on_stage(play)


def test_a_server_that_does_not_read_is_not_buffered_for() -> None:
    async def play(scene: Scene) -> None:
        async def reads_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.sleep(1)

        scene.web.serves = reads_nothing
        _, writer = await scene.client()
        writer.transport.set_write_buffer_limits(high=0)
        writer.write(request("/api/a", b"x" * (64 * 2**20)))
        await soon(lambda: bool(scene.house.fronts) and scene.web.open == 1)
        await asyncio.sleep(0.3)
        [front] = scene.house.fronts
        assert front.behind is not None
        assert front.behind._transport is not None
        assert front.behind._transport.get_write_buffer_size() < 1024 * 1024
        writer.transport.abort()

    on_stage(play)


@pytest.mark.parametrize(
    ("limit", "begun"),
    [
        ("HEAD_SECONDS", b""),
        ("HEAD_SECONDS", b"GET / HTTP/1.1\r\nHo"),
        ("IDLE_SECONDS", request("/api/a")),
        ("SILENT_SECONDS", request("/stream/a")),
    ],
)
def test_a_connection_on_which_nothing_happens_ends(
    monkeypatch: pytest.MonkeyPatch, limit: str, begun: bytes
) -> None:
    monkeypatch.setattr(fronts, limit, 0.4)
    monkeypatch.setattr(fronts, "_SWEEP_SECONDS", 0.1)

    async def play(scene: Scene) -> None:
        async def silent(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
            await reader.read()

        scene.live.serves = silent
        reader, writer = await scene.client()
        writer.write(begun)
        with_answer = asyncio.create_task(reader.read())
        await asyncio.sleep(0.1)
        assert len(scene.house.fronts) == 1
        with contextlib.suppress(ConnectionResetError):
            await asyncio.wait_for(with_answer, 5)
        await soon(lambda: not scene.house.fronts)
        await soon(lambda: scene.web.left == scene.web.open and scene.live.left == scene.live.open)
        writer.close()

    on_stage(play)


def test_five_hundred_who_begin_and_stall_harm_nobody() -> None:
    async def play(scene: Scene) -> None:
        stalled = [await scene.client() for _ in range(500)]
        for number, (_, writer) in enumerate(stalled):
            writer.write(b"GET /api" if number % 2 else request("/api/a", b"12")[:-1])
        await soon(lambda: len(scene.house.fronts) == 500)
        assert await asyncio.wait_for(scene.ask(request("/api/b", b"3")), 2) == [b"web 3"]
        for _, writer in stalled:
            writer.transport.abort()
        await soon(lambda: not scene.house.fronts)

    on_stage(play)


class Taker:
    """The side of the server of streams, where it takes connections over."""

    def __init__(self, port: int) -> None:
        self.door = door_of(port)
        self.way: socket.socket | None = None

    def next(self) -> tuple[socket.socket, bytes] | None:
        if self.way is None:
            self.way = entered(self.door)
            assert self.way is not None
            self.way.settimeout(5)
        return taken(self.way)

    def close(self) -> None:
        self.door.close()
        if self.way is not None:
            self.way.close()


def test_a_stream_is_handed_over_with_its_head_and_passes_here_no_more() -> None:
    async def play(scene: Scene) -> None:
        taker = Taker(scene.live.port)
        reader, writer = await scene.client()
        writer.write(request("/api/a", b"1"))
        assert await body_of(reader) == b"web 1"
        asked = request("/stream/a") + b"and what came with it"
        writer.write(asked)
        await soon(lambda: not scene.house.fronts)
        found = taker.next()
        assert found is not None
        connection, begun = found
        assert begun == asked
        connection.sendall(b"to and")
        assert await asyncio.wait_for(reader.readexactly(6), 5) == b"to and"
        writer.write(b"fro")
        connection.settimeout(5)
        assert await asyncio.to_thread(connection.recv, 100) == b"fro"
        connection.close()
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        await soon(lambda: scene.web.left == scene.web.open)
        taker.close()
        assert scene.live.open == 0

    on_stage(play)


def test_where_nobody_takes_a_stream_over_its_bytes_are_passed_on() -> None:
    async def play(scene: Scene) -> None:
        taker = Taker(scene.live.port)
        _, writer = await scene.client()
        writer.write(request("/stream/a"))
        await soon(lambda: bool(scene.house.fronts))
        await soon(lambda: not scene.house.fronts)
        taker.close()
        assert await scene.ask(request("/stream/b"), request("/api/b")) == [b"live ", b"web "]
        other = Taker(scene.live.port)
        _, again = await scene.client()
        again.write(request("/stream/c"))
        await soon(lambda: bool(scene.house.fronts))
        await soon(lambda: not scene.house.fronts)
        found = other.next()
        assert found is not None
        assert found[1] == request("/stream/c")
        found[0].close()
        other.close()
        writer.close()
        again.close()

    on_stage(play)


def test_a_stream_is_not_handed_over_before_the_answer_of_the_other_server() -> None:
    async def play(scene: Scene) -> None:
        taker = Taker(scene.live.port)
        status, _ = await scene.refusal(request("/api/a") + request("/stream/a"))
        assert status == 400
        taker.door.settimeout(0)
        with pytest.raises(BlockingIOError):
            taker.next()
        taker.close()

    on_stage(play)


@pytest.mark.parametrize("first", ["/api/a", "/stream/a"])
@pytest.mark.parametrize("then", ["/api/b", "/stream/b"])
def test_no_answer_is_cut_by_that_to_what_is_asked_in_the_middle_of_it(
    monkeypatch: pytest.MonkeyPatch, first: str, then: str
) -> None:
    """Of one server more is asked on the same connection; of the other nothing, and it ends."""
    heads: list[Request] = []

    def read(head: bytes) -> Request:
        heads.append(read_head(head))
        return heads[-1]

    monkeypatch.setattr(fronts, "read_head", read)

    async def play(scene: Scene) -> None:
        goes_on = asyncio.Event()

        async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(whole[:-5])
            await goes_on.wait()
            writer.write(whole[-5:])
            await reader.readuntil(b"\r\n\r\n")
            writer.write(whole)

        whole = answer(b"0123456789")
        scene.web.serves = scene.live.serves = slow
        reader, writer = await scene.client()
        writer.write(request(first))
        await asyncio.wait_for(reader.readexactly(len(whole) - 5), 5)
        taker = Taker(scene.live.port)
        writer.write(request(then))
        await soon(lambda: len(heads) == 2)
        goes_on.set()
        alike = first.split("/")[1] == then.split("/")[1]
        said = await asyncio.wait_for(reader.read(), 5)
        assert said == (whole[-5:] + whole if alike else b"")
        assert scene.web.open + scene.live.open == 1
        taker.door.settimeout(0)
        with pytest.raises(BlockingIOError):
            taker.next()
        taker.close()
        writer.close()

    on_stage(play)


def test_a_connection_is_handed_to_nobody_else_and_while_they_keep_up() -> None:
    port = free_port()
    giver = Giver(port)
    left, right = socket.socketpair()
    with left, right:
        assert not giver.give(left.fileno(), b"there is nobody")
        taker = Taker(port)
        given = 0
        while giver.give(left.fileno(), b"x" * 1000):
            given += 1
        assert given > 10
        for _ in range(given):
            found = taker.next()
            assert found is not None
            found[0].close()
        assert giver.give(left.fileno(), b"once more")
        found = taker.next()
        assert found is not None
        found[0].close()
        giver.close()
        assert taker.next() is None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "getuid", lambda: -1)
            assert not giver.give(left.fileno(), b"it is somebody else")
            for _ in range(2):  # who tried once more
                assert entered(taker.door) is None
        taker.close()
