"""A server that answers what it was told to, in this order, and remembers what it was asked."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Act:
    """One answer: to which request, with what. ``lost``: the connection breaks after the body, or
    instead of an answer where ``status`` is 0.

    ``told``: a list is sent line by line; None in it is a sign of life, a number as many seconds of
    silence.
    """

    asked: str
    status: int = 200
    told: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    lost: bool = False

    def parts(self) -> Iterator[bytes]:
        """The body, bit by bit."""
        if not isinstance(self.told, list):
            yield b"" if self.told is None else json.dumps(self.told).encode()
            return
        for line in self.told:
            if isinstance(line, float):
                time.sleep(line)
            else:
                # Unicode has more ends of lines than JSON, so they are sent as they are.
                text = json.dumps(line, ensure_ascii=False) if line else ""
                yield f"{text}\n".encode()


@dataclass(frozen=True)
class Asked:
    """A request as it came, and when."""

    line: str
    headers: dict[str, str]
    body: Any
    at: float


@contextmanager
def scripted(acts: Sequence[Act]) -> Iterator[tuple[str, list[Asked]]]:
    """Where it is, and what it was asked so far."""
    asked: list[Asked] = []
    left = list(acts)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked.append(Asked(f"{self.command} {self.path}", headers, body, time.monotonic()))
            act = left.pop(0) if left else Act("", 418, {"detail": "nothing more was expected"})
            self.close_connection = True
            if act.status:
                self.tell(act)
            if act.lost:
                self.connection.shutdown(socket.SHUT_RDWR)

        do_GET = do_POST = do_DELETE = answer

        def tell(self, act: Act) -> None:
            self.send_response(act.status)
            kind = "application/x-ndjson" if isinstance(act.told, list) else "application/json"
            if act.status >= 400:
                kind = "application/problem+json"
            self.send_header("Content-Type", kind)
            # Who is not told may send the next request into a connection that is about to close;
            # who is told takes its end for that of the answer.
            if not act.lost:
                self.send_header("Connection", "close")
            if act.status != 204:
                self.send_header("Transfer-Encoding", "chunked")
            for name, value in act.headers.items():
                self.send_header(name, value)
            self.end_headers()
            for part in filter(None, act.parts()):
                self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part))
                self.wfile.flush()
            # One that is lost has no end.
            if act.status != 204 and not act.lost:
                self.wfile.write(b"0\r\n\r\n")

        def log_message(self, *words: Any) -> None:
            """Nothing is written."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
