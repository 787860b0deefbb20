"""One POST to an address that is known already: bounded in time and in what is read.

No redirects are followed, no proxy is asked and no connection is kept. The standard library's
client looks at the clock at each read only, so that a drop every second could hold it for ever;
here all of it has one deadline.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from notices.outside.urls import Url

MOST_READ = 64 * 1024
"""Bytes of an answer, head and body."""

_STATUS = re.compile(rb"HTTP/1\.[01] (?P<status>[1-5][0-9]{2})[ \r]")
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(?P<length>[0-9]{1,9})[ \t]*\r\n", re.IGNORECASE)
_END = b"\r\n\r\n"


class NotSent(Exception):
    """No answer that can be understood came in time. The message names no address."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``body``: what of it arrived, if it was asked for."""

    status: int
    body: bytes = b""


def post(
    url: Url,
    address: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    seconds: float,
    wants_body: bool = False,
    tls: ssl.SSLContext | None = None,
) -> Answer:
    """The answer of ``url``, reached at the IP ``address``; raises ``NotSent``.

    ``tls``: who is believed to be whom; None for the usual authorities.
    """
    end = time.monotonic() + seconds
    head = {
        "Host": url.authority,
        "Content-Length": str(len(body)),
        "Connection": "close",
        "User-Agent": "Kleio",
        **headers,
    }
    lines = [f"POST {url.path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    request = "\r\n".join([*lines, "", ""]).encode("ascii") + body
    try:
        with _connected(url, address, end, tls) as connection:
            connection.settimeout(_left(end))
            connection.sendall(request)
            return _read(connection, end, wants_body)
    except (OSError, ValueError) as problem:
        raise NotSent(type(problem).__name__) from problem


def _connected(url: Url, address: str, end: float, tls: ssl.SSLContext | None) -> socket.socket:
    plain = socket.create_connection((address, url.port), timeout=_left(end))
    if url.scheme != "https":
        return plain
    try:
        plain.settimeout(_left(end))
        return (tls or _authorities()).wrap_socket(plain, server_hostname=url.host)
    except BaseException:
        plain.close()
        raise


@cache
def _authorities() -> ssl.SSLContext:
    return ssl.create_default_context()


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _read(connection: socket.socket, end: float, wants_body: bool) -> Answer:
    """An answer that breaks off, or has no length, is what came of it in time."""
    read = bytearray()
    while not (ends := _head_in(read)):
        if not _more(connection, read, end):
            raise NotSent("no whole head")
    match = _STATUS.match(read)
    if match is None:
        raise NotSent("no HTTP")
    status = int(match["status"])
    if not wants_body:
        return Answer(status)
    length = _LENGTH.search(bytes(read[:ends]))
    wanted = ends + int(length["length"]) if length else MOST_READ
    try:
        while len(read) < wanted and _more(connection, read, end):
            pass
    except OSError:
        pass
    return Answer(status, bytes(read[ends:wanted]))


def _head_in(read: bytearray) -> int:
    """Where the head of the final answer ends; 0 if it is not there yet.

    Answers that announce another one (1xx) are dropped.
    """
    while (place := read.find(_END)) >= 0:
        if not read.startswith((b"HTTP/1.1 1", b"HTTP/1.0 1")):
            return place + len(_END)
        del read[: place + len(_END)]
    return 0


def _more(connection: socket.socket, read: bytearray, end: float) -> bool:
    """Read on, within both bounds; False where there is no more to come."""
    room = MOST_READ - len(read)
    if room <= 0:
        return False
    connection.settimeout(_left(end))
    piece = connection.recv(min(room, 8192))
    read += piece
    return bool(piece)
