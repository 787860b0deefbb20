"""What the server hands over, as RSGI 1.6 has it: as much of it as is used."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

Headers = list[tuple[str, str]]


class SentHeaders(Protocol):
    """The headers of a request. A value that is not ASCII is missing from ``items``."""

    def keys(self) -> list[str]: ...
    def items(self) -> list[tuple[str, str]]: ...
    def get(self, key: str, default: str | None = None) -> str | None: ...


class Scope(Protocol):
    """The head of a request."""

    proto: str
    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    headers: SentHeaders


class Exchange(Protocol):
    """One request and its answer; all of it belongs to the event loop."""

    def __call__(self) -> Awaitable[bytes]: ...
    def client_disconnect(self) -> Awaitable[None]: ...
    def response_empty(self, status: int, headers: Headers) -> None: ...
    def response_bytes(self, status: int, headers: Headers, body: bytes) -> None: ...
    def response_file(self, status: int, headers: Headers, file: str) -> None: ...
