"""Follow answers just far enough to know when the last of them is over."""

from __future__ import annotations

import re
from collections import deque

from local.heads import END, LONGEST_HEAD

_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r]")
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n")
_ENCODED = b"\r\ntransfer-encoding:"
_INTERIM = b"1"
_WITHOUT_BODY = (b"204", b"304")


class Answers:
    """Those to the requests that went to one server on one connection.

    Both servers tell in the head how long an answer is, unless it is a stream, and that ends with
    its connection. So what is not told is never over.
    """

    def __init__(self) -> None:
        self._methods: deque[bytes] = deque()  # of the requests whose answers are not over
        self._head = b""
        self._left = 0
        self._is_lost = False

    @property
    def over(self) -> bool:
        """Whether each request is known to be answered, to the last byte."""
        return not (self._methods or self.halfway)

    @property
    def halfway(self) -> bool:
        """Whether some of an answer has come, and there is more of it."""
        return bool(self._head or self._left or self._is_lost)

    def ask(self, method: bytes) -> None:
        """A request is on its way."""
        self._methods.append(method)

    def hear(self, data: bytes) -> None:
        """So much more has come."""
        while data and not self._is_lost:
            data = self._body(data) if self._left else self._read_head(data)

    def _body(self, data: bytes) -> bytes:
        part = min(self._left, len(data))
        self._left -= part
        if not self._left:
            self._methods.popleft()
        return data[part:]

    def _read_head(self, data: bytes) -> bytes:
        held = self._head + data
        end = held.find(END) + len(END)
        if end < len(END):
            self._head = held
            self._is_lost = len(held) > LONGEST_HEAD
            return b""
        self._head = b""
        self._begin(held[:end])
        return held[end:]

    def _begin(self, head: bytes) -> None:
        status = _STATUS.match(head)
        if status is None or not self._methods:
            self._is_lost = True
        elif not status[1].startswith(_INTERIM):
            length = _length(head, status[1], self._methods[0])
            self._is_lost = length is None
            self._left = length or 0
            if length == 0:
                self._methods.popleft()


def _length(head: bytes, status: bytes, method: bytes) -> int | None:
    """Bytes of body behind this head; None where it does not tell."""
    if method == b"HEAD" or status in _WITHOUT_BODY:
        return 0
    lowered = head.lower()
    lengths = _LENGTH.findall(lowered)
    if _ENCODED in lowered or len(lengths) != 1:
        return None
    return int(lengths[0])
