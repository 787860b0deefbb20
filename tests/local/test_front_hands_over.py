"""The one port hands streams over to the server of streams, whole, and cuts nobody's answer."""

from __future__ import annotations

import asyncio
import os
import socket

import pytest

from environment.handing_over import Giver, door_of, entered, taken
from local import front as fronts
from local.heads import Request, read_head
from tests.local.kleio import free_port
from tests.local.stage import Scene, answer, body_of, on_stage, request, soon
from tests.patience import PATIENCE


class Taker:
    """The side of the server of streams, where it takes connections over."""

    def __init__(self, port: int) -> None:
        self.door = door_of(port)
        self.way: socket.socket | None = None

    def next(self) -> tuple[socket.socket, bytes] | None:
        if self.way is None:
            self.way = entered(self.door)
            assert self.way is not None
            self.way.settimeout(PATIENCE)
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
        handed = taker.next()
        assert handed is not None
        connection, begun = handed
        assert begun == asked
        connection.sendall(b"to and")
        assert await asyncio.wait_for(reader.readexactly(6), PATIENCE) == b"to and"
        writer.write(b"fro")
        connection.settimeout(PATIENCE)
        assert await asyncio.to_thread(connection.recv, 100) == b"fro"
        connection.close()
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
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
        handed = other.next()
        assert handed is not None
        assert handed[1] == request("/stream/c")
        handed[0].close()
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
        await asyncio.wait_for(reader.readexactly(len(whole) - 5), PATIENCE)
        taker = Taker(scene.live.port)
        writer.write(request(then))
        await soon(lambda: len(heads) == 2)
        goes_on.set()
        alike = first.split("/")[1] == then.split("/")[1]
        said = await asyncio.wait_for(reader.read(), PATIENCE)
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
            handed = taker.next()
            assert handed is not None
            handed[0].close()
        assert giver.give(left.fileno(), b"once more")
        handed = taker.next()
        assert handed is not None
        handed[0].close()
        giver.close()
        assert taker.next() is None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "getuid", lambda: -1)
            assert not giver.give(left.fileno(), b"it is somebody else")
            for _ in range(2):  # who tried once more
                assert entered(taker.door) is None
        taker.close()
