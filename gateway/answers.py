"""Answers, whole, and how they are handed to the server."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterable
from itertools import chain
from typing import IO, NamedTuple

from gateway.rsgi import Exchange, Headers

LARGE = 256 * 1024
"""Bytes from which an answer lies in a file while its client reads it."""

_OPENED_WITHIN = 30.0


class Answer(NamedTuple):
    """The body is in memory, or in a file where it is large."""

    status: int
    headers: Headers
    body: bytes = b""
    file: IO[bytes] | None = None


def spooled(status: int, headers: Headers, parts: Iterable[bytes]) -> Answer:
    """The answer, laid into a file as it is made if it is large. Not for the event loop."""
    left = iter(parts)
    body = bytearray()
    for part in left:
        body += part
        if len(body) >= LARGE:
            return _in_a_file(status, headers, chain([body], left))
    return Answer(status, headers, bytes(body))


def _in_a_file(status: int, headers: Headers, parts: Iterable[bytes | bytearray]) -> Answer:
    file = tempfile.TemporaryFile()  # noqa: SIM115  it is closed once the server has opened it
    try:
        file.writelines(parts)
        file.flush()
    except BaseException:
        file.close()
        raise
    names = {name.lower() for name, _ in headers}
    if "content-length" not in names:
        headers = [*headers, ("content-length", str(file.tell()))]
    return Answer(status, headers, file=file)


def send(exchange: Exchange, answer: Answer) -> None:
    """Hand it over. The server reads a file piece by piece, as its client does."""
    if answer.file is not None:
        path = f"/proc/self/fd/{answer.file.fileno()}"
        exchange.response_file(answer.status, answer.headers, path)
        asyncio.get_running_loop().call_later(_OPENED_WITHIN, answer.file.close)
    else:
        exchange.response_bytes(answer.status, answer.headers, answer.body)
