"""Who waits: a thread, or the server itself, which needs none for it.

A server that can wait says so in the environment of a request. The view then hands over what it
waits for, and is asked once more when there may be news, or the time is up.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from typing import Any, NamedTuple

from api.long_poll.listening import Watch

CAN_WAIT = "kleio.can_wait"
"""In the environment: the server waits. False once it has."""

_WAITS = "kleio.waits"

Meta = MutableMapping[str, Any]


class Waiting(NamedTuple):
    """``end`` gives the place back and must be called whatever happens."""

    watch: Watch
    seconds: float
    end: Callable[[], None]


def is_over(meta: Meta) -> bool:
    """Whether this request has waited already."""
    return meta.get(CAN_WAIT) is False


def hand_over(meta: Meta, watch: Watch, seconds: float, held: ExitStack) -> bool:
    """Let the server wait, and keep what is ``held`` until it has; False if it cannot."""
    if not meta.get(CAN_WAIT):
        return False
    meta[_WAITS] = Waiting(watch, seconds, held.pop_all().close)
    return True


def taken_over(meta: Meta) -> Waiting | None:
    """What the view has handed over, for the server, which asks it once more afterwards."""
    waiting: Waiting | None = meta.pop(_WAITS, None)
    if waiting is not None:
        meta[CAN_WAIT] = False
    return waiting
