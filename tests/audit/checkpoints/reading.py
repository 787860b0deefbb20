"""Checkpoints as somebody reads them who has nothing but the page in docs/verify.md."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from audit.checkpoints.keys import public_key
from audit.checkpoints.listing import listed
from audit.verifier.kleio_verify import History, Report, Unsound, check_checkpoints
from events.models import StoredEvent


def lines(game: UUID | None = None) -> list[bytes]:
    """All that is published (of one game)."""
    return [line + b"\n" for line in listed(0, 1000, game).checkpoints]


def read(game: UUID | None = None) -> list[dict[str, Any]]:
    """The same as JSON."""
    return [json.loads(line) for line in lines(game)]


def history_of(stream: UUID) -> History:
    """What the verifier knows of a stream once it has read its export."""
    history = History(Report())
    history.header = {"stream": str(stream)}
    events = list(StoredEvent.objects.filter(stream=stream).order_by("version"))
    for event, after in zip(events, [*events[1:], None], strict=True):
        if after is None or after.batch != event.batch:
            history.ends[bytes(event.hash).hex()] = event.version
    return history


def verified(kept: list[bytes], stream: UUID, key: bytes | None = None) -> Report | str:
    """What the verifier says: its report, or the field of the first fault and why."""
    history = history_of(stream)
    signed_by = key or public_key()
    assert signed_by is not None
    try:
        check_checkpoints(kept, signed_by, history)
    except Unsound as fault:
        field, reason = fault.args
        return f"{field}: {reason}"
    return history.report
