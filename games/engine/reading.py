"""How the records of one title are read back from JSON: strictly, each with what the title has.

What an earlier version of the rules told goes through the upcasts of the title first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from games.engine.clock import Flagged, Ticked, Timed
from games.engine.errors import BadOptions
from games.engine.flow import (
    Began,
    Chose,
    Forked,
    HasFlow,
    Replaced,
    Returned,
    Stopped,
    TakenOver,
    Undone,
    Waits,
)
from games.engine.records import Event, Move, Step
from games.engine.upcasts import Upcast

S = TypeVar("S", bound=HasFlow)


class Reading(Generic[S]):
    """The types of a title's records, and a decoder for each kind, made when first needed.

    The decoders raise ``msgspec.ValidationError``, which names the field that is wrong.
    """

    def __init__(
        self,
        *,
        moves: Iterable[type[Move]],
        events: Iterable[type[Event]],
        steps: Iterable[type[Step]],
        options: type[msgspec.Struct],
        parameters: type[msgspec.Struct],
        state: type[S],
        upcasts: Sequence[Upcast] = (),
    ) -> None:
        self._upcasts = upcasts
        self._upcast_tags = {tag for upcast in upcasts for tag in upcast.touched}
        self.move_type = _union(moves)
        self.step_type = _union(steps)
        self._state_type = state
        self._options_type = options
        began: Any = Began
        chose: Any = Chose
        waits: Any = Waits
        # The engine's own events hold what this title has.
        self._events: dict[type[Event], Any] = {
            Began: began[options, parameters],
            Chose: chose[self.move_type],
            Waits: waits[self.step_type],
            Undone: Undone,
            Forked: Forked,
            Stopped: Stopped,
            TakenOver: TakenOver,
            Replaced: Replaced,
            Returned: Returned,
            Timed: Timed,
            Flagged: Flagged,
            Ticked: Ticked,
            **{kind: kind for kind in events},
        }
        self.event_type = _union(self._events.values())

    @cached_property
    def move(self) -> Callable[[bytes], Move]:
        """A move from its JSON."""
        return msgspec.json.Decoder(self.move_type).decode

    @cached_property
    def event(self) -> Callable[[bytes | str], Event]:
        """An event from its JSON, whatever its type."""
        read = self._strictly
        if not self._upcasts:
            return read

        def upcast(raw: bytes | str) -> Event:
            return self._upcast(raw) if _TAGGED(raw).type in self._upcast_tags else read(raw)

        return upcast

    @cached_property
    def state(self) -> Callable[[bytes], S]:
        """A state from its JSON."""
        return msgspec.json.Decoder(self._state_type).decode

    @cached_property
    def shape(self) -> str:
        """16 hex digits: what has been written as a state of another shape is not read here."""
        schema = msgspec.json.encode(msgspec.json.schema(self._state_type))
        return hashlib.sha256(schema).hexdigest()[:16]

    def options(self, raw: Any) -> msgspec.Struct:
        """Options from JSON-like values; ``BadOptions`` names the field and what it takes."""
        try:
            return msgspec.convert(raw, self._options_type)
        except msgspec.ValidationError as error:
            allowed = ", ".join(self._options_type.__struct_fields__)
            raise BadOptions(f"These options are not valid: {error}. Known: {allowed}.") from error

    @cached_property
    def stored(self) -> dict[str, tuple[type[Event] | None, Callable[[str], Event]]]:
        """Type under which an event is stored -> its type here, and how its JSON is read.

        None: an upcast decides the type.
        """
        own: dict[str, tuple[type[Event] | None, Callable[[str], Event]]] = {
            str(kind.__struct_config__.tag): (kind, msgspec.json.Decoder(form).decode)
            for kind, form in self._events.items()
        }
        return own | dict.fromkeys(self._upcast_tags, (None, self._upcast))

    def _upcast(self, raw: bytes | str) -> Event:
        payload = msgspec.json.decode(raw, type=dict[str, Any])
        try:
            for upcast in self._upcasts:
                payload = upcast(payload)
        except (AttributeError, LookupError, TypeError, ValueError) as problem:
            raise msgspec.ValidationError(f"Its upcast fails: {problem!r}") from problem
        return self._strictly(msgspec.json.encode(payload))

    @cached_property
    def _strictly(self) -> Callable[[bytes | str], Event]:
        return msgspec.json.Decoder(self.event_type).decode


class _Tagged(msgspec.Struct):
    """As much of a stored event as tells what it is."""

    type: str


_TAGGED = msgspec.json.Decoder(_Tagged).decode


def _union(kinds: Iterable[Any]) -> Any:
    union: Any = None
    for kind in kinds:
        union = kind if union is None else union | kind
    return union
