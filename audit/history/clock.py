"""Which terms of time a history tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from games.engine.clock import Timed
from games.engine.flow import Forked

_TIMED = str(Timed.__struct_config__.tag)
_FORKED = str(Forked.__struct_config__.tag)


class _Event(Protocol):
    @property
    def type(self) -> str: ...

    @property
    def payload(self) -> Any: ...


def clock_told(events: Iterable[_Event]) -> Any:
    """The terms as a row holds them; None for a game without a clock.

    Those of a game that was copied are not those of the copy.
    """
    terms: Any = None
    for event in events:
        if event.type == _FORKED:
            terms = None
        elif event.type == _TIMED:
            terms = msgspec.to_builtins(msgspec.json.decode(event.payload, type=Timed).terms)
    return terms
