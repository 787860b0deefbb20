"""Games of earlier rules as they were told: what is shown of a game does not grow with the code.

Rules and bots see such a game as today's code reads it, with every field that there is now. What is
written of it leaves out what its own version had not:

- options and parameters are those of its first event, to the letter;
- a field of the state that came later is left out as long as it has its default, so that it is
  there once something was told that is kept in it;
- an event is what is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from games.engine.canonical import canonical
from games.engine.flow import Began
from games.engine.records import Event
from games.engine.secrecy import private_parts
from games.engine.shapes import TOP, Shape, tagged
from games.engine.title import Title

Terms: TypeAlias = Sequence[tuple[msgspec.Struct, Any]]
"""What the first event says, as it is read now and as it was told."""


def state_as_told(title: Title[Any], state: Any, began: str) -> bytes:
    """Canonical JSON of a state or a view of a game whose first event is stored as ``began``."""
    state_began = msgspec.json.decode(began)
    if state_began["rules"] == title.rules:
        return canonical(state)
    first = title.reading_games_of(state_began["rules"]).reading.event(began)
    assert isinstance(first, Began)
    terms = [(first.options, state_began["options"]), (first.parameters, state_began["parameters"])]
    shown = _Shown(title.shapes.of(first.rules) or {}, terms)
    return canonical(shown.value_as_told(state, msgspec.json.decode(canonical(state)), TOP))


def event_as_told(payload: str, paths: Iterable[str], shown: Event) -> bytes | None:
    """Canonical JSON of a stored event with what a viewer may know of it.

    ``paths``: its private parts when it was stored. ``shown``: what the viewer may know of it as it
    is read now. None where its private parts are others now: then only that can be shown.
    """
    parts = private_parts(shown)
    if parts.keys() != set(paths):
        return None
    event = msgspec.json.decode(payload)
    for path, part in parts.items():
        if part.value is UNSET:
            _leave_out(event, path)
    return canonical(event)


def _leave_out(record: Any, path: str) -> None:
    *way, name = path.split(".")
    for each in way:
        record = record.get(each, {})
    record.pop(name, None)


class _Shown:
    """Takes out of the JSON of a state, record by record, what came after a version."""

    def __init__(self, shape: Shape, terms: Terms) -> None:
        self._shape, self._terms = shape, terms

    def value_as_told(self, value: Any, written: Any, place: str) -> Any:
        """``written`` as it was told; ``value``: what is written there. Changes ``written``."""
        if isinstance(value, msgspec.Struct):
            for now, then in self._terms:
                if type(value) is type(now) and value == now:
                    return then
            place = tagged(place, value.__struct_config__.tag)
            # Without names there is nothing that could be left out.
            return written if isinstance(written, list) else self._record(value, written, place)
        if isinstance(value, list | tuple):
            pairs = zip(value, written, strict=True)
            return [self.value_as_told(item, each, f"{place}.*") for item, each in pairs]
        if isinstance(value, dict):
            return {
                key: self.value_as_told(value[key], each, f"{place}.*")
                for key, each in written.items()
            }
        return written

    def _record(self, record: msgspec.Struct, written: Any, place: str) -> Any:
        had = self._shape.get(place)
        for field in _fields_of(type(record)):
            name, value = field.encode_name, getattr(record, field.name)
            if name not in written:
                continue
            if had is not None and name not in had and value == _default(field):
                del written[name]
            else:
                written[name] = self.value_as_told(value, written[name], f"{place}.{name}")
        return written


_fields_of = cache(msgspec.structs.fields)
"""They are told of a kind; to look them up for each record of a state takes as long as all else."""


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
