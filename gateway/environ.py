"""The head of a request as WSGI wants to be told."""

from __future__ import annotations

import sys
from typing import Any

from gateway.rsgi import Scope

Environ = dict[str, Any]

_SAME_FOR_ALL: Environ = {
    "GATEWAY_INTERFACE": "CGI/1.1",
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "Kleio",
    "wsgi.errors": sys.stderr,
    "wsgi.multiprocess": True,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}
_WITHOUT_PREFIX = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def environ_of(scope: Scope) -> Environ:
    """All but the body.

    Texts are told as WSGI tells them, a character for each byte. A header that was sent more than
    once is one, with commas between (a cookie with semicolons); one that is not ASCII is there and
    empty.
    """
    server, _, port = scope.server.rpartition(":")
    environ = _SAME_FOR_ALL | {
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": _bytewise(scope.path),
        "QUERY_STRING": _bytewise(scope.query_string),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address_in(scope.client),
        "wsgi.url_scheme": scope.scheme,
        "HTTP_HOST": "",
    }
    seen: set[str] = set()
    for name, value in scope.headers.items():
        key = _key_of(name)
        if key in seen:
            separator = ";" if key == "HTTP_COOKIE" else ","
            value = f"{environ[key]}{separator}{value}"
        seen.add(key)
        environ[key] = value
    for name in scope.headers.keys():  # noqa: SIM118  it is no mapping
        environ.setdefault(_key_of(name), "")
    return environ


def address_in(client: str) -> str:
    """The address in ``address:port``; that of IPv6 may stand in brackets."""
    return client.rpartition(":")[0].strip("[]")


def _key_of(name: str) -> str:
    return _WITHOUT_PREFIX.get(name) or "HTTP_" + name.upper().replace("-", "_")


def _bytewise(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")
