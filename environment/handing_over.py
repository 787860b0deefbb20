"""Connections that one process of this machine hands over to another, with what it read of them.

The two find each other by a port that the one which takes them serves, and both see to it that
they run for the same user. What is given is gone: the other answers it from then on as if it had
accepted it.
"""

from __future__ import annotations

import errno
import os
import socket
import struct

LARGEST = 64 * 1024
"""Bytes that may have been read of a connection."""

_ONE = socket.CMSG_LEN(struct.calcsize("i"))
_CLOSED_IN_CHILDREN = socket.MSG_CMSG_CLOEXEC
_WAITING = 8
_BUFFERED = 1 << 20
"""Bytes on their way to who takes them; the kernel may allow less."""


class Giver:
    """Hands connections over to who serves a port, as long as there is somebody."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._way: socket.socket | None = None

    def give(self, descriptor: int, begun: bytes) -> bool:
        """Whether the connection, of which ``begun`` was read, is theirs now. Waits for nothing: it
        is not while they have yet to take those before."""
        for _ in range(2):  # the other process may be another one by now
            try:
                if self._way is None:
                    self._way = _way_to(self._port)
                socket.send_fds(self._way, [begun], [descriptor])
            except BlockingIOError:
                return False
            except OSError:
                self.close()
            else:
                return True
        return False

    def close(self) -> None:
        """Give nothing more, until ``give`` is called again."""
        if self._way is not None:
            self._way.close()
            self._way = None


def door_of(port: int) -> socket.socket:
    """Where those who give find whoever serves this port; raises ``OSError`` if it is taken."""
    door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET | socket.SOCK_NONBLOCK)
    try:
        door.bind(_name(port))
        door.listen(_WAITING)
    except OSError:
        door.close()
        raise
    return door


def entered(door: socket.socket) -> socket.socket | None:
    """Who has come by the door; None if they run for another user. Raises ``BlockingIOError`` when
    nobody has, another ``OSError`` when they have to wait, as for a free descriptor."""
    way, _ = door.accept()
    way.setblocking(False)
    if _is_ours(way):
        return way
    way.close()
    return None


def taken(way: socket.socket) -> tuple[socket.socket, bytes] | None:
    """The next connection that somebody who came by the door gives, and what they read of it; None
    when they give no more. Raises ``BlockingIOError`` when there is none yet, another ``OSError``
    when it has to wait, as it does while this process has no descriptor for it."""
    try:
        # Only looked at: what is received without a descriptor to spare would be closed for good.
        begun, rights, flags, _ = way.recvmsg(LARGEST, _ONE, socket.MSG_PEEK | _CLOSED_IN_CHILDREN)
    except ConnectionError:
        return None
    if rights:
        [(_, _, descriptor)] = rights
        way.recv(1)  # the rest of it goes with its first byte
        return socket.socket(fileno=struct.unpack("i", descriptor)[0]), begun
    if flags & socket.MSG_CTRUNC:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
    return None


def close_to_more(each: socket.socket) -> None:
    """By a door nobody comes any more, by a way nothing; what came before is there to be taken."""
    each.shutdown(socket.SHUT_RD)


def _way_to(port: int) -> socket.socket:
    way = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET | socket.SOCK_NONBLOCK)
    try:
        way.connect(_name(port))
        if not _is_ours(way):
            raise PermissionError("Another user has taken the name.")
        way.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFERED)
    except OSError:
        way.close()
        raise
    return way


def _is_ours(way: socket.socket) -> bool:
    credentials = way.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    return bool(user == os.getuid())


def _name(port: int) -> bytes:
    """Of no file: nothing is left behind by who dies, and no folder's path is too long for it."""
    return f"\0kleio-port-{port}".encode()
