"""The moves, events and views of each title as components of the document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from api.schema.extensions import REF, tidy
from api.schema.records import records_in
from games.engine.records import Event, Move, Step
from games.engine.secrecy import Mark, marks_of
from games.engine.title import Title

Components = dict[str, Any]

_HIDEABLE = frozenset({Mark.SEAT, Mark.THESE, Mark.NOBODY})


def components_of(title: Title[Any]) -> Components:
    """Everything typed of one title, each name led by the title's own: ``DiceForge.Forge``.

    ``….Move`` is what may be sent. ``….Event`` and ``….View`` are what a viewer gets, where a
    hidden field is absent; a move that has such fields appears there under a name of its own.
    """
    names = _names(title)
    moves = _named(title, names, {"Move": title.reading.move_type, "Options": title.options})
    shown = _named(title, names, {"Event": title.reading.event_type, "View": title.state})
    _hidden_fields(moves, names, title.moves, required=True)
    _hidden_fields(shown, names, [title.reading.event_type, title.state], required=False)
    differing = {name for name in moves.keys() & shown.keys() if moves[name] != shown[name]}
    return {**moves, **_renamed(shown, {name: f"{name}Shown" for name in differing})}


def prefix_of(title: Title[Any]) -> str:
    """``dice_forge`` -> ``DiceForge``."""
    return "".join(word.capitalize() for word in title.id.split("_"))


def _names(title: Title[Any]) -> dict[type, str]:
    """Record -> its name in the document. Where a title calls several records alike, the moves,
    steps, events and tables of numbers among them say what they are: ``RecruitMove``.

    Raises ``ValueError`` where that is not enough.
    """
    numbers = set(records_in([type(title.parameters)]))
    alike: dict[str, list[type]] = {}
    for record in records_in(
        [title.reading.move_type, title.options, title.reading.event_type, title.state]
    ):
        alike.setdefault(record.__name__, []).append(record)
    names: dict[type, str] = {}
    for name, records in alike.items():
        for record in records:
            what = _what(record, numbers) if len(records) > 1 else ""
            names[record] = f"{prefix_of(title)}.{name}{what}"
    if len(set(names.values())) < len(names):
        twice = sorted(name for name, count in Counter(names.values()).items() if count > 1)
        raise ValueError(f"{title.id} has several records called {', '.join(twice)}: rename them.")
    return names


def _what(record: type, numbers: set[type]) -> str:
    """``Move``, ``Step``, ``Event`` or ``Parameters``; nothing for a part of the state."""
    kinds = {Move: "Move", Step: "Step", Event: "Event"}
    told = next((word for kind, word in kinds.items() if issubclass(record, kind)), "")
    return "Parameters" if record in numbers else told


def _named(title: Title[Any], names: dict[type, str], roots: dict[str, Any]) -> Components:
    """Components for some types and all that they refer to."""
    kinds = list(roots.values())
    schemas, found = msgspec.json.schema_components(kinds, ref_template=REF)
    records = {_long(record): record for record in records_in(kinds)}
    short = {record.__name__: record for record in records.values()}
    renamed = {name: names[records.get(name) or short[_plain(name)]] for name in found}
    components = {name: tidy(schema) for name, schema in found.items()}
    for name, schema in zip(roots, schemas, strict=True):
        if "$ref" in schema:
            renamed[schema["$ref"].rpartition("/")[2]] = f"{prefix_of(title)}.{name}"
        else:
            components[name] = _one_of(tidy(schema))
            renamed[name] = f"{prefix_of(title)}.{name}"
    return _renamed(components, renamed)


def _long(record: type) -> str:
    """What msgspec calls a record of whose name there are several."""
    return f"{record.__module__}.{record.__qualname__}"


def _plain(name: str) -> str:
    """``Began_Options__Parameters_`` -> ``Began``: a title fills each generic record in one way."""
    return re.sub(r"_.*", "", name)


def _one_of(schema: dict[str, Any]) -> dict[str, Any]:
    """msgspec writes ``anyOf``; a tag makes the alternatives exclude each other."""
    if "discriminator" in schema:
        return {"oneOf": schema.pop("anyOf"), **schema}
    return schema


def _renamed(components: Components, names: dict[str, str]) -> Components:
    def rewritten(schema: Any) -> Any:
        if isinstance(schema, list):
            return [rewritten(item) for item in schema]
        if isinstance(schema, dict):
            return {key: rewritten(value) for key, value in schema.items()}
        if isinstance(schema, str) and schema.startswith(REF.format(name="")):
            name = schema.rpartition("/")[2]
            return REF.format(name=names.get(name, name))
        return schema

    return {names.get(name, name): rewritten(schema) for name, schema in components.items()}


def _hidden_fields(
    components: Components, names: dict[type, str], roots: Iterable[Any], *, required: bool
) -> None:
    """Fields that others may not see: needed from who sends them, absent for who may not."""
    for record in records_in(roots):
        schema = components.get(names[record])
        if schema is None or "properties" not in schema:
            continue
        hideable = {name for name, mark in marks_of(record).items() if mark in _HIDEABLE}
        kept = set(schema.get("required", ())) - hideable | (hideable if required else set())
        schema["required"] = [name for name in schema["properties"] if name in kept]
        if not kept:
            del schema["required"]
