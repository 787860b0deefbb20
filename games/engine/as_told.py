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
    told = msgspec.json.decode(began)
    if told["rules"] == title.rules:
        return canonical(state)
    first = title.reading_games_of(told["rules"]).reading.event(began)
    assert isinstance(first, Began)
    terms = [(first.options, told["options"]), (first.parameters, told["parameters"])]
    return canonical(_told(state, TOP, title.shapes.of(first.rules) or {}, terms))


def event_as_told(payload: str, paths: Iterable[str], shown: Event) -> bytes | None:
    """Canonical JSON of a stored event with what a viewer may know of it.

    ``paths``: its private parts when it was stored. ``shown``: what the viewer may know of it as it
    is read now. None where its private parts are others now: then only that can be shown.
    """
    parts = private_parts(shown)
    if parts.keys() != set(paths):
        return None
    told = msgspec.json.decode(payload)
    for path, part in parts.items():
        if part.value is UNSET:
            _leave_out(told, path)
    return canonical(told)


def _leave_out(told: Any, path: str) -> None:
    *way, name = path.split(".")
    for each in way:
        told = told.get(each, {})
    told.pop(name, None)


def _told(value: Any, place: str, shape: Shape, terms: Terms) -> Any:
    if isinstance(value, msgspec.Struct):
        return _told_record(value, place, shape, terms)
    if isinstance(value, list | tuple):
        return [_told(each, f"{place}.*", shape, terms) for each in value]
    if isinstance(value, dict):
        return {key: _told(each, f"{place}.*", shape, terms) for key, each in value.items()}
    return value


def _told_record(record: msgspec.Struct, place: str, shape: Shape, terms: Terms) -> Any:
    for now, then in terms:
        if type(record) is type(now) and record == now:
            return then
    config = record.__struct_config__
    place = tagged(place, config.tag)
    fields = [
        (field, value)
        for field in msgspec.structs.fields(record)
        if (value := getattr(record, field.name)) is not UNSET
    ]
    if config.array_like:
        return [_told(value, f"{place}.{each.encode_name}", shape, terms) for each, value in fields]
    had = shape.get(place)
    told = {
        each.encode_name: _told(value, f"{place}.{each.encode_name}", shape, terms)
        for each, value in fields
        if had is None or each.encode_name in had or value != _default(each)
    }
    return told if config.tag is None else {config.tag_field: config.tag, **told}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
