"""Messages as bytes: one of NDJSON is a line, one of SSE has the same bytes as its data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import msgspec

from api.streams.shapes import Farewell, StreamBye, StreamChat, StreamPresence, StreamReady

Form = Literal["sse", "ndjson"]

COME_BACK = b"retry: 2000\n\n"
"""How a stream of events begins: after how many milliseconds a browser connects anew."""

HEARTBEAT: dict[Form, bytes] = {"sse": b": hb\n\n", "ndjson": b"\n"}

_ENCODER = msgspec.json.Encoder()


class Message:
    """Some records that are sent together, each with its id or None.

    ``after``: the version at which a follower must be to be sent this; None: any before
    ``version``. ``is_last``: nothing will be told after it.
    """

    def __init__(
        self,
        records: Sequence[tuple[msgspec.Struct, int | None]],
        after: int | None,
        version: int,
        *,
        is_last: bool = False,
    ) -> None:
        self.after, self.version, self.is_last = after, version, is_last
        self._parts = [
            (str(record.__struct_config__.tag), number, _ENCODER.encode(record))
            for record, number in records
        ]

    @cached_property
    def sse(self) -> bytes:
        """As server-sent events."""
        return b"".join(
            b"event: %s\n%sdata: %s\n\n"
            % (kind.encode(), b"" if number is None else b"id: %d\n" % number, data)
            for kind, number, data in self._parts
        )

    @cached_property
    def ndjson(self) -> bytes:
        """As lines."""
        return b"".join(data + b"\n" for _, _, data in self._parts)

    def in_form(self, form: Form) -> bytes:
        """Its bytes; made once for all who are sent them."""
        return self.sse if form == "sse" else self.ndjson


READY = Message([(StreamReady(), None)], None, 0)


def chat(last: int) -> Message:
    """That something was said at the table."""
    return Message([(StreamChat(last), None)], None, 0)


def presence(there: Sequence[int], watching: int) -> Message:
    """Who is at the table."""
    return Message([(StreamPresence(list(there), watching), None)], None, 0)


def farewell(reason: Farewell) -> Message:
    """The last message of a stream that ends before its game does."""
    return Message([(StreamBye(reason), None)], None, 0)
