"""Read the head of an HTTP request strictly: where it goes and how long its body is."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST_HEAD = 16 * 1024
"""Bytes, with the empty line that ends it."""

END = b"\r\n\r\n"

_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_HEAD = re.compile(
    rb"(?P<method>" + _TOKEN + rb") (?P<target>/[\x21-\x7e\x80-\xff]*|\*) HTTP/1\.[01]\r\n"
    rb"(?:" + _TOKEN + rb":[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n"
)
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([^\r]*?)[ \t]*\r\n")
_ENCODED = b"\r\ntransfer-encoding:"
_DIGITS = re.compile(rb"[0-9]{1,18}")


class Unfit(Exception):
    """A head that is not passed on: ``status`` and ``slug`` of the problem, and what to do."""

    def __init__(self, status: int, slug: str, title: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.slug, self.title, self.detail = status, slug, title, detail


class Request(NamedTuple):
    """``target``: path and query as they were sent. ``length``: bytes of body that follow."""

    method: bytes
    target: bytes
    length: int


def read_head(head: bytes) -> Request:
    """What a whole head says, ``END`` included; raises ``Unfit``.

    Two programs that disagree about where a request ends can be made to answer one person with what
    is another one's. So whatever can be read in two ways is refused: lines that are folded or end
    otherwise than CRLF, two lengths, bodies in chunks, other forms of the target.
    """
    match = _HEAD.fullmatch(head)
    if match is None:
        raise malformed("The head of the request is not HTTP/1.1 as this server reads it.")
    lowered = head.lower()
    if _ENCODED in lowered:
        raise Unfit(
            411,
            "length-required",
            "The length of the body is not told",
            "Send the body whole, with the header Content-Length.",
        )
    if b"\r\ncontent-length:" not in lowered:
        return Request(match["method"], match["target"], 0)
    return Request(match["method"], match["target"], _length_in(lowered))


def malformed(detail: str) -> Unfit:
    """What cannot be read."""
    return Unfit(400, "malformed", "The request is malformed", detail)


def _length_in(lowered: bytes) -> int:
    # Two lines that follow each other share the CRLF between them.
    lengths = _LENGTH.findall(lowered.replace(b"\r\n", b"\r\n\r\n"))
    if len(lengths) != 1:
        raise malformed("The header Content-Length stands there twice.")
    if not _DIGITS.fullmatch(lengths[0]):
        raise malformed("The header Content-Length is no number.")
    return int(lengths[0])
