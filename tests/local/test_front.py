"""The one port: bytes go to the right server and back, and nobody takes more than their part."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import pytest

from local import front as fronts
from local.heads import LONGEST_HEAD
from tests.local.stage import Scene, answer, body_of, on_stage, request, soon
from tests.patience import PATIENCE


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
        assert (await asyncio.wait_for(reader.read(), PATIENCE)).endswith(b"x" * 50)
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


async def _comes_to_rest(size: Callable[[], int]) -> None:
    """Return once nothing more is taken: for so long it would have been."""
    last = -1
    while (now := size()) != last:
        last = now
        await asyncio.sleep(0.1)


def test_who_does_not_read_is_not_buffered_for_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "STUCK_SECONDS", 3600.0)
    monkeypatch.setattr(fronts, "_SWEEP_SECONDS", 0.01)

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
        await _comes_to_rest(lambda: sent)
        assert front.transport.get_write_buffer_size() < 512 * 1024
        assert sent < 16 * 2**20, "what the kernel holds, and no more"
        assert scene.live.left == 0
        monkeypatch.setattr(fronts, "STUCK_SECONDS", 0.0)
        await soon(lambda: scene.live.left == 1)
        assert not scene.house.fronts
        writer.transport.abort()

    on_stage(play)


def test_a_server_that_does_not_read_is_not_buffered_for() -> None:
    async def play(scene: Scene) -> None:
        over = asyncio.Event()

        async def reads_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await over.wait()

        scene.web.serves = reads_nothing
        _, writer = await scene.client()
        writer.transport.set_write_buffer_limits(high=0)
        writer.write(request("/api/a", b"x" * (64 * 2**20)))
        await soon(lambda: bool(scene.house.fronts) and scene.web.open == 1)
        [front] = scene.house.fronts
        await _comes_to_rest(writer.transport.get_write_buffer_size)
        assert front.behind is not None
        assert front.behind._transport is not None
        assert front.behind._transport.get_write_buffer_size() < 1024 * 1024
        writer.transport.abort()
        over.set()

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
    monkeypatch.setattr(fronts, limit, 3600.0)
    monkeypatch.setattr(fronts, "_SWEEP_SECONDS", 0.01)

    async def play(scene: Scene) -> None:
        async def silent(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
            await reader.read()

        scene.live.serves = silent
        reader, writer = await scene.client()
        writer.write(begun)
        with_answer = asyncio.create_task(reader.read())
        half = begun if limit == "HEAD_SECONDS" else b""
        wanted = [(3600.0, half)]
        await soon(lambda: [(each._patience(), each.head) for each in scene.house.fronts] == wanted)
        monkeypatch.setattr(fronts, limit, 0.0)
        with contextlib.suppress(ConnectionResetError):
            await asyncio.wait_for(with_answer, PATIENCE)
        await soon(lambda: not scene.house.fronts)
        await soon(lambda: scene.web.left == scene.web.open and scene.live.left == scene.live.open)
        writer.close()

    on_stage(play)


def test_five_hundred_who_begin_and_stall_harm_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("HEAD_SECONDS", "SILENT_SECONDS"):
        monkeypatch.setattr(fronts, limit, 3600.0)

    async def play(scene: Scene) -> None:
        stalled = [await scene.client() for _ in range(500)]
        for number, (_, writer) in enumerate(stalled):
            writer.write(b"GET /api" if number % 2 else request("/api/a", b"12")[:-1])
        await soon(lambda: len(scene.house.fronts) == 500)
        assert await asyncio.wait_for(scene.ask(request("/api/b", b"3")), PATIENCE) == [b"web 3"]
        for _, writer in stalled:
            writer.transport.abort()
        await soon(lambda: not scene.house.fronts)

    on_stage(play)
