"""The moves, events and views of the titles as components of the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from api.schema.extensions import REF, tidy
from api.schema.naming import Words, names_of_records, names_of_words, own_names, prefix_of
from api.schema.reading_only import sent_only
from api.schema.records import always_sent, records_in
from api.schema.sharing import Components, renamed, shared
from games.engine.secrecy import Mark, marks_of
from games.engine.title import Title

_HIDEABLE = frozenset({Mark.SEAT, Mark.THESE, Mark.NOBODY})


def components_of(titles: Iterable[Title[Any]]) -> Components:
    """Everything typed of the titles.

    ``….Move`` is what may be sent. ``….Event``, ``….Step`` and ``….View`` are what a viewer gets,
    where a hidden field is absent; a move that has such fields appears there under a name of its
    own.
    """
    titles = list(titles)
    names = names_of_records(titles)
    return shared({prefix_of(title): _of_title(title, own_names(names, title)) for title in titles})


def _of_title(title: Title[Any], names: Mapping[type, str]) -> Components:
    read = title.reading
    moves = _named(title, names, {"Move": read.move_type, "Options": title.options})
    shown = _named(
        title, names, {"Event": read.event_type, "View": title.state, "Step": read.step_type}
    )
    _needed(moves, names, title.moves)
    _always(shown, names, [read.event_type, title.state])
    differing = {name for name in moves.keys() & shown.keys() if moves[name] != shown[name]}
    components = {**moves, **renamed(shown, {name: f"{name}Shown" for name in differing})}
    return _with_words(components, names_of_words(title))


def _named(title: Title[Any], names: Mapping[type, str], roots: dict[str, Any]) -> Components:
    """Components for some types and all that they refer to."""
    kinds = list(roots.values())
    schemas, inside = msgspec.json.schema_components(kinds, ref_template=REF)
    records = {_long(record): record for record in records_in(kinds)}
    short = {record.__name__: record for record in records.values()}
    called = {name: names[records.get(name) or short[_plain(name)]] for name in inside}
    components = {name: tidy(schema) for name, schema in inside.items()}
    unions = {}
    for name, schema in zip(roots, schemas, strict=True):
        root = f"{prefix_of(title)}.{name}"
        if "$ref" in schema:
            called[schema["$ref"].rpartition("/")[2]] = root
        else:
            unions[root] = tidy(schema)
    whole = {name: _referring(schema, unions) for name, schema in components.items()}
    return renamed(whole | unions, called)


def _referring(schema: Any, unions: Components) -> Any:
    """The schema, with a reference wherever it repeats one of the unions."""
    for name, union in unions.items():
        if schema == union:
            return {"$ref": REF.format(name=name)}
    if isinstance(schema, list):
        return [_referring(item, unions) for item in schema]
    if isinstance(schema, dict):
        return {key: _referring(value, unions) for key, value in schema.items()}
    return schema


def _long(record: type) -> str:
    """What msgspec calls a record of whose name there are several."""
    return f"{record.__module__}.{record.__qualname__}"


def _plain(name: str) -> str:
    """``Began_Options__Parameters_`` -> ``Began``: a title fills each generic record in one way."""
    return re.sub(r"_.*", "", name)


def _needed(components: Components, names: Mapping[type, str], roots: Iterable[Any]) -> None:
    """Fields that others may not see are needed from who sends them."""
    for record in records_in(roots):
        schema = components.get(names[record], {})
        hideable = _hideable(record)
        needed = {*schema.get("required", ()), *hideable}
        if hideable and "properties" in schema:
            schema["required"] = [name for name in schema["properties"] if name in needed]


def _always(components: Components, names: Mapping[type, str], roots: Iterable[Any]) -> None:
    """What everybody gets of what is shown; absent is what one may not see."""
    for record in records_in(roots):
        schema = components.get(names[record], {})
        if "properties" in schema:
            sent_only(schema, set(always_sent(record)) - _hideable(record))


@cache
def _hideable(record: type) -> frozenset[str]:
    return frozenset(name for name, mark in marks_of(record).items() if mark in _HIDEABLE)


def _with_words(components: Components, names: Mapping[Words, str]) -> Components:
    """The components, and each list of words that has a name as a component of its own.

    Raises ``ValueError`` where a record has that name.
    """
    lists: Components = {}

    def referring(schema: Any) -> Any:
        if isinstance(schema, list):
            return [referring(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        rest = {key: referring(value) for key, value in schema.items()}
        words = schema.get("enum")
        name = names.get(frozenset(words)) if isinstance(words, list) else None
        if name is None:
            return rest
        if name in components:
            raise ValueError(f"A record and a list of words are called {name}: rename one.")
        lists[name] = {"enum": rest.pop("enum")}
        return {"$ref": REF.format(name=name), **rest}

    return {name: referring(schema) for name, schema in components.items()} | lists
