"""Where a name leads: asked once, and judged before anything is sent there."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

from notices.outside.networks import is_public
from notices.outside.urls import Outside, Url

Resolve = Callable[[str, int], list[str]]


class Refused(Exception):
    """Nothing may be sent there: the name leads inside, or nowhere."""


def ask_the_system(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system orders them; raises ``OSError``."""
    addresses: list[Any] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in addresses))


def address_of(url: Url, outside: Outside, seconds: float, resolve: Resolve) -> str:
    """The address to connect to, and no other; raises ``Refused``.

    All addresses of a name must be public, so that none of them is left to luck. Who resolves has
    ``seconds``; a resolver that hangs costs a thread until it gives up by itself.
    """
    answers: list[list[str]] = []

    def ask() -> None:
        try:
            answers.append(resolve(url.host, url.port))
        except (OSError, UnicodeError):
            answers.append([])

    thread = threading.Thread(target=ask, name="resolving", daemon=True)
    thread.start()
    thread.join(max(0.0, seconds))
    addresses = answers[0] if answers else []
    if not addresses:
        raise Refused("The name leads nowhere.")
    if not outside.inside and not all(map(is_public, addresses)):
        raise Refused("The name leads to an address that is not public.")
    return addresses[0]
