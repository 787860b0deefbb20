"""What is sent, and whether and when it is sent again; nothing here waits or sends."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any

from kleio_client.problems import Problem, Unreachable

Query = Mapping[str, "str | int | bool | None"]

ANYTHING, LINES = "application/json, */*;q=0.5", "application/x-ndjson"
SILENCE = 45.0
"""Seconds of silence after which a connection counts as lost; streams have a sign of life in 15."""

_FIRST, _LONGEST = 0.25, 10.0
_PASSING = (408, 429, 502, 503, 504)
_NOTHING_DONE = ("overloaded", "too-many-waiting")


def new_key() -> str:
    """An Idempotency-Key: under it a request is done once, however often it is sent."""
    return str(uuid.uuid4())


def plain_query(query: Query) -> dict[str, str]:
    """The query as it is sent; what is None is left out."""
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in query.items()
        if value is not None
    }


@dataclass(frozen=True)
class Ask:
    """One request. ``body`` is sent as JSON unless it is None."""

    method: str
    path: str
    body: Mapping[str, Any] | None = None
    query: Query = field(default_factory=dict)
    key: str | None = None

    def headers(self, token: str | None, accept: str) -> dict[str, str]:
        """All that is told beside the body."""
        header_fields = {"Accept": accept}
        if token:
            header_fields["Authorization"] = f"Bearer {token}"
        if self.key:
            header_fields["Idempotency-Key"] = self.key
        if self.body is not None:
            header_fields["Content-Type"] = "application/json"
        return header_fields

    def content(self) -> bytes | None:
        """The body."""
        return None if self.body is None else json.dumps(self.body).encode()

    @property
    def is_repeatable(self) -> bool:
        """Whether it may be sent again by whoever does not know whether it was done."""
        return self.method in ("GET", "PUT", "DELETE") or self.key is not None

    def has_hope(self, trouble: Problem | Unreachable) -> bool:
        """Whether the same may go better later. Without a key only what was surely not done is sent
        again: a database that does not answer any more may have done it."""
        if isinstance(trouble, Unreachable):
            return self.is_repeatable
        if self.is_repeatable:
            return trouble.status in _PASSING
        return trouble.status == 429 or trouble.kind in _NOTHING_DONE


class Patience:
    """When something that failed is tried again: after what the server says, else after a while
    that doubles, up to ten seconds, and is never the same for two clients."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._pause = _FIRST

    def pause(self, retry_after: float | None = None) -> float | None:
        """Seconds until the next try, never none; None once that is later than the patience
        lasts. ``retry_after``: what the server says."""
        least, pause = (each * random.uniform(0.5, 1.5) for each in (_FIRST, self._pause))
        if retry_after is not None:
            pause = max(retry_after, least)
        self._pause = min(2 * self._pause, _LONGEST)
        return pause if time.monotonic() + pause < self._until else None


def after_bye() -> float:
    """Seconds until whoever was told that a stream closes comes back: from one to two, since all
    others were told so at the same time."""
    return random.uniform(1.0, 2.0)


def seconds_of(retry_after: str | None) -> float | None:
    """The header Retry-After: seconds, as this server writes it, or a date, as others do."""
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdecimal():
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
