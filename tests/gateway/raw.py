"""Requests as bytes, and answers as they come back."""

from __future__ import annotations

import json
import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.patience import PATIENCE

_A_MOMENT = 0.3
"""In which a connection that is kept would be closed, if it were not kept."""


class Raw(NamedTuple):
    """An answer. ``closed``: the server closed the connection behind it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    closed: bool

    def header(self, name: str) -> str | None:
        return dict(self.headers).get(name)

    def json(self) -> Any:
        return json.loads(self.body)


def dial(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", urlsplit(url).port or 80), PATIENCE)


def ask(url: str, sent: bytes, *, half_closed: bool = False) -> Raw:
    """Send the bytes on a connection of their own."""
    with dial(url) as line:
        line.sendall(sent)
        if half_closed:
            line.shutdown(socket.SHUT_WR)
        return receive(line, has_body=not sent.startswith(b"HEAD"))


def receive(line: socket.socket, *, has_body: bool = True) -> Raw:
    """The next answer; interim ones are passed over."""
    with line.makefile("rb") as answer:
        status = 100
        while status == 100:
            status = int(answer.readline().split()[1])
            headers = []
            while (head := answer.readline().strip()) != b"":
                name, _, value = head.decode("latin-1").partition(":")
                headers.append((name.lower(), value.strip()))
        length = int(dict(headers).get("content-length", "0")) if has_body else 0
        body = answer.read(length)
        line.settimeout(PATIENCE if ("connection", "close") in headers else _A_MOMENT)
        try:
            closed = answer.read(1) == b""
        except TimeoutError:
            closed = False
        except ConnectionError:
            closed = True
    return Raw(status, headers, body, closed)
