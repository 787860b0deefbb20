"""Streams over real sockets: however a client goes, nothing of it is left."""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import signal
import socket
import struct
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from environment.handing_over import Giver
from live import hub, listening, server
from live.server import Connection, Server
from tests.api.actors import Actor
from tests.api.play import moves_of
from tests.filled import filled
from tests.local.kleio import free_port
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

EACH = 10


class Served:
    """The process ``live`` in a thread of this one."""

    def __init__(self) -> None:
        self.port = free_port()
        self.server = Server("127.0.0.1", self.port, behind_front=True)
        self._thread = threading.Thread(target=self.server.begin, daemon=True)

    def start(self) -> None:
        self._thread.start()
        until(lambda: self.server.started and self.server._ears[0].listens)

    def stop(self) -> None:
        self.server.handle_exit(signal.SIGTERM, None)
        self.end()

    def end(self) -> None:
        """Once it was told to stop."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.server._ears[0].join(PATIENCE)
        self.server._readers._pool.shutdown(wait=True)

    def opened(self, path: str, who: Actor) -> socket.socket:
        """A client who has read what its stream begins with."""
        client = socket.create_connection(("127.0.0.1", self.port), 10)
        head = f"GET /stream/{path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
        token = f"Authorization: Bearer {who.token}\r\n" if who.token else ""
        client.sendall(f"{head}{token}\r\n".encode())
        answer = b""
        while b"\ndata: " not in answer:
            piece = client.recv(65536)
            assert piece, answer
            answer += piece
        return client

    def left(self) -> tuple[int, ...]:
        """Of clients: listeners, topics, desks, guests, places, connections, tasks of a loop."""
        own, application = self.server._hub, self.server.config.app
        assert not isinstance(application, str)
        return (
            *own.count(),
            len(own.desks._desks),
            len(own.lobby._guests),
            application._places.taken(),  # type: ignore[union-attr]
            len(self.server.server_state.connections),
            len(self.server.server_state.tasks),
            len(own._tasks) - PERIODIC,
        )


PERIODIC = 7
"""What the process does by itself, again and again."""


@pytest.fixture(autouse=True)
def _it_sees_within_moments_that_it_is_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LOOK_UP_SECONDS", 0.02)


@pytest.fixture
def served(
    transactional_db: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    settings.KLEIO_STREAMS_PER_ADDRESS = settings.KLEIO_STREAMS_PER_PLAYER = 1000
    monkeypatch.setattr(hub, "LOOK_SECONDS", 3600.0)
    served = Served()
    served.start()
    yield served
    served.stop()


def _says_goodbye(client: socket.socket) -> None:
    client.close()


def _breaks_off(client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def _sends_no_more(client: socket.socket) -> None:
    client.shutdown(socket.SHUT_WR)


@pytest.mark.parametrize("goes", [_says_goodbye, _breaks_off, _sends_no_more])
def test_whoever_goes_leaves_nothing(
    served: Served,
    public_game: str,
    ann: Actor,
    nobody: Actor,
    goes: Callable[[socket.socket], None],
) -> None:
    paths = (f"games/{public_game}", f"games/{public_game}?send=state", "me", "lobby")
    clients = [
        served.opened(path, ann if path == "me" else nobody) for path in paths for _ in range(EACH)
    ]
    assert served.left()[:2] == (len(clients), 1)
    for client in clients:
        goes(client)
    until(lambda: served.left() == (0,) * 8)
    for client in clients:
        client.close()


HEAD = "GET /stream/games/{} HTTP/1.{}\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
MOVES = 5


def _comes_itself(port: int, asked: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), 10)
    client.sendall(asked)
    return client


def _is_handed_over(port: int, asked: bytes) -> socket.socket:
    """By somebody who has read all but the last bytes of what it asked."""
    giver = Giver(port)
    client = _given(giver, asked[:-2])
    giver.close()
    client.sendall(asked[-2:])
    return client


def _given(giver: Giver, begun: bytes) -> socket.socket:
    with socket.create_server(("127.0.0.1", 0)) as other:
        client = socket.create_connection(other.getsockname(), 10)
        accepted, _ = other.accept()
    with accepted:
        assert giver.give(accepted.fileno(), begun)
    return client


@pytest.mark.parametrize("comes", [_comes_itself, _is_handed_over])
@pytest.mark.parametrize("minor", [0, 1])
def test_each_move_arrives_as_http_has_it(
    served: Served,
    public_game: str,
    ann: Actor,
    ben: Actor,
    minor: int,
    comes: Callable[[int, bytes], socket.socket],
) -> None:
    head = HEAD.format(public_game, minor)
    client = comes(served.port, f"{head}Accept: application/x-ndjson\r\n\r\n".encode())
    with client, http.client.HTTPResponse(client) as answer:
        answer.begin()
        assert answer.status == 200
        assert (answer.getheader("Transfer-Encoding") == "chunked") is (minor == 1)
        version = json.loads(answer.readline())["version"]
        for _, (_, made) in zip(range(MOVES), moves_of(public_game, ann, ben), strict=False):
            message = json.loads(answer.readline())
            while message["type"] != "batch":
                message = json.loads(answer.readline())
            assert (message["after"], message["version"]) == (version, made.json()["version"])
            version = message["version"]
    until(lambda: served.left() == (0,) * 8)


def test_who_is_handed_over_just_as_it_stops_is_told_to_come_back(
    transactional_db: Any, public_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = Served()
    giver = Giver(served.port)
    clients: list[socket.socket] = []

    async def stops(_: int) -> bool:
        """In one step of its loop, so that it has taken none of them yet."""
        head = HEAD.format(public_game, 1)
        clients.extend(_given(giver, f"{head}\r\n".encode()) for _ in range(EACH))
        served.server.handle_exit(signal.SIGTERM, None)
        return True

    monkeypatch.setattr(served.server, "on_tick", stops)
    served.start()
    served.end()
    giver.close()
    answers = []
    for client in filled(clients):
        with client, http.client.HTTPResponse(client) as answer:
            answer.begin()
            answers.append((answer.status, answer.getheader("Retry-After")))
    assert answers == [(503, "1")] * EACH


@pytest.mark.parametrize("comes", [_comes_itself, _is_handed_over])
def test_of_who_came_and_went_nothing_is_kept_until_a_time_is_up(
    served: Served,
    public_game: str,
    comes: Callable[[int, bytes], socket.socket],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That time is longer than this test has, however slow the machine is."""
    monkeypatch.setattr(server, "HEAD_SECONDS", 3600.0)
    alive: weakref.WeakSet[Connection] = weakref.WeakSet()
    made = Connection.connection_made

    def connection_made(connection: Connection, transport: asyncio.Transport) -> None:
        alive.add(connection)
        made(connection, transport)

    monkeypatch.setattr(Connection, "connection_made", connection_made)
    asked = HEAD.format(public_game, 1).encode() + b"\r\n"
    for _ in range(3):
        with comes(served.port, asked) as client:
            assert client.recv(1)
    assert alive
    until(lambda: served.left() == (0,) * 8)
    until(lambda: gc.collect() >= 0 and not alive)
