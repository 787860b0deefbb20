"""Connections that are handed over: each is begun, whatever the one who takes them is about."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from environment.handing_over import Giver
from live import handed
from live.handed import Handed
from tests.local.kleio import free_port
from tests.local.stage import soon
from tests.patience import PATIENCE

GIVEN = [b"GET /%d" % number for number in range(9)]


class Scene:
    """Who takes, who gives, and what was begun of which."""

    def __init__(self) -> None:
        port = free_port()
        self.begun: list[bytes] = []
        self.handed = Handed(port, self._begin)
        self.giver = Giver(port)
        self._connections: list[socket.socket] = []

    def _begin(self, connection: socket.socket, begun: bytes) -> None:
        self.begun.append(begun)
        connection.sendall(begun)
        connection.close()

    def give(self, begun: bytes) -> bool:
        ours, theirs = socket.socketpair()
        self._connections.append(theirs)
        theirs.settimeout(PATIENCE)
        with ours:
            return self.giver.give(ours.fileno(), begun)

    def read(self) -> list[bytes]:
        """What each client has got, by now."""
        return [each.recv(100) for each in self._connections]

    def close(self) -> None:
        self.handed.stop()
        self.giver.close()
        for each in self._connections:
            each.close()


def on_stage(play: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        scene = Scene()
        scene.handed.start()
        try:
            await play(scene)
        finally:
            scene.close()

    asyncio.run(whole())


@contextmanager
def no_descriptor_left() -> Iterator[None]:
    """Those that there are remain."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("came_before", [True, False])
def test_without_a_descriptor_they_wait_and_none_is_lost(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, came_before: bool
) -> None:
    """Whether who gives them has come by the door already, or waits at it too."""
    monkeypatch.setattr(handed, "WAIT_SECONDS", 0.05)

    async def play(scene: Scene) -> None:
        first = [b"first"] if came_before else []
        for begun in first:
            assert scene.give(begun)
            await soon(lambda: scene.begun == first)
        assert all(scene.give(begun) for begun in GIVEN)
        since = time.monotonic()
        with no_descriptor_left():
            await soon(lambda: len(caplog.records) >= 2)
            count = len(caplog.records)
            assert scene.begun == first
        tries = 1 + (time.monotonic() - since) / handed.WAIT_SECONDS
        await soon(lambda: scene.begun == first + GIVEN)
        assert scene.read() == first + GIVEN
        assert count <= tries, "and it is said, but not all the time"

    on_stage(play)


@pytest.mark.parametrize("came_before", [True, False])
def test_what_was_given_before_the_end_is_begun_and_nothing_is_given_after_it(
    came_before: bool,
) -> None:
    async def play(scene: Scene) -> None:
        first = [b"first"] if came_before else []
        for begun in first:
            assert scene.give(begun)
            await soon(lambda: scene.begun == first)
        assert all(scene.give(begun) for begun in GIVEN)
        scene.handed.stop()
        assert scene.begun == first + GIVEN
        assert scene.read() == first + GIVEN
        assert not scene.give(b"late")

    on_stage(play)
