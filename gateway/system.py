"""What the operating system is told, once in each process."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator


def cut_off_who_is_stuck(seconds: float) -> None:
    """End connections whose client takes nothing of what was sent, for so long.

    Connections inherit it from the socket that accepts them, so call it once that one listens. The
    kernel alone sees such a client: what is unsent lies in the server by then, out of reach.
    """
    for connection in _own_sockets():
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def _own_sockets() -> Iterator[socket.socket]:
    for name in os.listdir("/proc/self/fd"):
        try:
            twin = socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue  # it is no socket, or was closed since
        with twin:
            if twin.family in (socket.AF_INET, socket.AF_INET6):
                yield twin
