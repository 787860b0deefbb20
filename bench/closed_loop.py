"""Clients that each send one request, wait for the answer, and send the next.

All of them are driven by one loop over plain sockets, because whatever a client costs is taken from
the server, which runs on the same machine.
"""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

GOOD = (b"200", b"201")
SILENCE_SECONDS = 30.0

_LAST_CHUNK = b"\r\n0\r\n\r\n"


class BadAnswer(Exception):
    """A request was not answered with 200 or 201; the message holds the answer."""


@dataclass(frozen=True)
class Served:
    """What a stretch came to. ``latencies``: seconds, by client, in the order of its requests."""

    seconds: float
    latencies: list[list[float]]

    @property
    def rate(self) -> float:
        """Requests/s of all clients together."""
        return sum(map(len, self.latencies)) / self.seconds

    @property
    def all(self) -> list[float]:
        """The latencies of all clients."""
        return [latency for own in self.latencies for latency in own]


class Client(Protocol):
    """``latencies``: seconds, of what was answered so far."""

    latencies: list[float]

    @property
    def descriptors(self) -> Sequence[int]:
        """Of its connections."""

    def send(self) -> bool:
        """Send the next request; false if there is none."""

    def receive(self, descriptor: int) -> bool:
        """Take what has come; true if that completes the answer. Raises ``BadAnswer``."""

    def close(self) -> None:
        """Close its connections."""


def run(port: int, requests: Sequence[Sequence[bytes]], seconds: float = float("inf")) -> Served:
    """One client for each sequence of requests, all on their own connection that is kept.

    Ends after ``seconds``, or as soon as one client has nothing left to send, so that all of them
    were busy all the time. Raises ``BadAnswer``.
    """
    return drive([_Client(port, own) for own in requests], seconds)


def drive(clients: Sequence[Client], seconds: float) -> Served:
    """The same with clients that are there, which are closed."""
    by_descriptor = {number: client for client in clients for number in client.descriptors}
    with select.epoll() as epoll:
        try:
            for descriptor in by_descriptor:
                epoll.register(descriptor, select.EPOLLIN)
            began = perf_counter()
            for client in clients:
                client.send()
            while perf_counter() - began < seconds:
                if not _turn(epoll, by_descriptor):
                    break
            spent = perf_counter() - began
        finally:
            for client in clients:
                client.close()
    return Served(spent, [client.latencies for client in clients])


def _turn(epoll: select.epoll, clients: Mapping[int, Client]) -> bool:
    """Whether every client has something to send still."""
    ready = epoll.poll(SILENCE_SECONDS)
    if not ready:
        raise BadAnswer(f"Nothing was answered for {SILENCE_SECONDS:.0f} s.")
    busy = True
    for descriptor, _ in ready:
        client = clients[descriptor]
        if client.receive(descriptor):
            busy = client.send() and busy
    return busy


class _Client:
    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.latencies: list[float] = []
        self._requests: Iterator[bytes] = iter(requests)
        self._answer = b""
        self._sent_at = 0.0

    @property
    def descriptors(self) -> Sequence[int]:
        return [self.socket.fileno()]

    def send(self) -> bool:
        request = next(self._requests, None)
        if request is None:
            return False
        self._sent_at = perf_counter()
        self.socket.sendall(request)
        return True

    def close(self) -> None:
        self.socket.close()

    def receive(self, descriptor: int) -> bool:
        piece = self.socket.recv(1 << 18)
        if not piece:
            raise BadAnswer(f"The server hung up after {self._answer!r}.")
        self._answer += piece
        head, gap, body = self._answer.partition(b"\r\n\r\n")
        if not gap or not _is_whole(head.lower(), body):
            return False
        self.latencies.append(perf_counter() - self._sent_at)
        if head[9:12] not in GOOD:
            raise BadAnswer(self._answer.decode(errors="replace"))
        self._answer = b""
        return True


def _is_whole(head: bytes, body: bytes) -> bool:
    """Whether all of an answer is here; ``head`` in lower case."""
    _, separator, rest = head.partition(b"content-length:")
    if separator:
        return len(body) >= int(rest.partition(b"\r\n")[0])
    return body.endswith(_LAST_CHUNK)
