"""Ports for servers behind the front."""

from __future__ import annotations

import socket


class ReservedPort:
    """A free port of 127.0.0.1 that is given to nobody else as long as this object lives.

    It is bound and not listened at, so that a server of the same user which shares ports
    (SO_REUSEPORT) can listen there, be killed, and listen there again.
    """

    def __init__(self) -> None:
        self._holding = socket.socket()
        self._holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._holding.bind(("127.0.0.1", 0))
        self.number = int(self._holding.getsockname()[1])
