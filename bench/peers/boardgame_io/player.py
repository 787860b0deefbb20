"""A player of matches on boardgame.io, who speaks its protocol over plain sockets.

It takes moves by socket.io alone. Its own client library plays each move a second time, before the
server answers, in a process of Node that would take the server's two cores; so the same loop in
Python drives both, and what a client costs is the same for either: a frame that was written before
the clock started, and a look at the one that comes back. A move is answered when its player has the
new state. One connection to each match is opened beforehand, so that changing matches takes
nothing.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Sequence
from time import perf_counter

import msgspec

from bench.closed_loop import BadAnswer
from bench.peers.boardgame_io.server import SEATS, Match

_UPGRADE = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2xlaW8ga2xlaW8ga2xlaQ==\r\n\r\n"
)
_END_OF_HEAD = b"\r\n\r\n"
_PING, _PONG = b"2", b"3"
"""Of engine.io, whose server asks and hangs up where nobody answers."""

_UPDATE = b'42/dice,["update"'


class Player:
    """Holds both seats of ``moves`` moves in each of some matches, one match after another."""

    def __init__(self, port: int, matches: Sequence[Match], moves: int) -> None:
        self.latencies: list[float] = []
        self._sittings = [_Sitting(port, match, moves) for match in matches]
        self._by_descriptor = {each.descriptor: each for each in self._sittings}
        self._sent_at = 0.0

    @property
    def descriptors(self) -> list[int]:
        """Of all its connections."""
        return list(self._by_descriptor)

    def send(self) -> bool:
        """Send the next move; false if there is none."""
        while self._sittings and not self._sittings[0].frames:
            self._sittings.pop(0)
        if not self._sittings:
            return False
        self._sent_at = perf_counter()
        self._sittings[0].move()
        return True

    def receive(self, descriptor: int) -> bool:
        """Take what has come; true if that is the state after the move."""
        if not self._by_descriptor[descriptor].has_moved():
            return False
        self.latencies.append(perf_counter() - self._sent_at)
        return True

    def close(self) -> None:
        """Leave all matches."""
        for sitting in self._by_descriptor.values():
            sitting.close()


class _Sitting:
    """The connection to one match. ``frames``: the moves to come, the next one last."""

    def __init__(self, port: int, match: Match, moves: int) -> None:
        self.frames = [_move(match, number) for number in reversed(range(moves))]
        self._made = 0
        self._rest = b""
        self._come: deque[bytes] = deque()
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._enter(match)

    @property
    def descriptor(self) -> int:
        return self._socket.fileno()

    def move(self) -> None:
        self._made += 1
        self._socket.sendall(self.frames.pop())

    def has_moved(self) -> bool:
        """Whether the state after the last move is in what has come."""
        self._take(self._received())
        moved = False
        while self._come:
            text = self._come.popleft()
            if text == _PING:
                self._socket.sendall(frame(_PONG))
            elif text.startswith(_UPDATE):
                if b'"_stateID":%d}' % self._made not in text:
                    raise BadAnswer(text.decode(errors="replace"))
                moved = True
        return moved

    def close(self) -> None:
        self._socket.close()

    def _enter(self, match: Match) -> None:
        self._socket.sendall(_UPGRADE)
        head = b""
        while _END_OF_HEAD not in head:
            head += self._received()
        self._take(head.partition(_END_OF_HEAD)[2])
        self._wait_for(b"0{")
        self._socket.sendall(frame(b"40/dice,"))
        self._wait_for(b"40/dice,")
        self._socket.sendall(_event("sync", match.id, SEATS[0], match.credentials[0], len(SEATS)))
        self._wait_for(b'42/dice,["sync"')
        self._wait_for(b'42/dice,["matchData"')

    def _wait_for(self, beginning: bytes) -> None:
        while not self._come:
            self._take(self._received())
        text = self._come.popleft()
        if not text.startswith(beginning):
            raise BadAnswer(f"{text!r} came instead of {beginning!r}.")

    def _received(self) -> bytes:
        piece = self._socket.recv(1 << 18)
        if not piece:
            raise BadAnswer(f"The server hung up after {self._rest!r}.")
        return piece

    def _take(self, piece: bytes) -> None:
        come, self._rest = texts(self._rest + piece)
        self._come.extend(come)


def _move(match: Match, number: int) -> bytes:
    seat = number % len(SEATS)
    payload = {
        "type": "roll",
        "args": [],
        "playerID": SEATS[seat],
        "credentials": match.credentials[seat],
    }
    action = {"type": "MAKE_MOVE", "payload": payload}
    return _event("update", action, number, match.id, SEATS[seat])


def _event(*arguments: object) -> bytes:
    return frame(b"42/dice," + msgspec.json.encode(arguments))


def frame(text: bytes) -> bytes:
    """A text as a client sends it: masked, as RFC 6455 (5.3) wants, with zeros, that change
    nothing."""
    length = len(text)
    if length < 126:
        return bytes((0x81, 0x80 | length)) + bytes(4) + text
    return b"\x81\xfe" + length.to_bytes(2, "big") + bytes(4) + text


def texts(received: bytes) -> tuple[list[bytes], bytes]:
    """The texts of all whole frames of a server, which masks none and parts none, and the rest."""
    come = []
    while len(received) > 1:
        length, begin = received[1], 2
        if length > 125:
            begin = 4 if length == 126 else 10
            length = int.from_bytes(received[2:begin], "big")
        end = begin + length
        if len(received) < max(begin, end):
            break
        come.append(received[begin:end])
        received = received[end:]
    return come, received
