"""What people call the options and numbers of a title, from what it declares about them.

An option is called by the ``title`` of its schema, and each of its values by ``x-words`` there,
where ``null`` stands for none. A number is called by its dotted name, read aloud.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.engine.english import listed
from games.engine.records import label

MOST_SEATS = 16

_SEAT = "a seat"
"""How the description of a number begins that is one (``records.SeatNumber``)."""


def option_schemas(options: type[msgspec.Struct]) -> dict[str, dict[str, Any]]:
    """Of each option its JSON schema, in the order in which they are declared."""
    schema = msgspec.json.schema(options)
    properties: dict[str, dict[str, Any]] = schema["$defs"][options.__name__]["properties"]
    return properties


def called(name: str, schema: Mapping[str, Any]) -> str:
    """``Last cycle``; of what has no title the name as words."""
    return str(schema.get("title") or _plain(name).capitalize())


def options_told(
    options: type[msgspec.Struct], chosen: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """``("Map", "tiles at random")``; what is known no more is told as it stands there."""
    known = option_schemas(options)
    for name, value in chosen.items():
        yield called(name, known.get(name, {})), _told(known.get(name, {}), value)


def parameter_words(name: str) -> str:
    """``prices, sea move``; ``prices, troops, no. 2``."""
    parts = (f"no. {int(part) + 1}" if part.isdecimal() else part for part in name.split("."))
    return ", ".join(map(_plain, parts))


def values_told(schema: Mapping[str, Any]) -> dict[str, str]:
    """The words of the values that have some, by how these stand in JSON: ``true`` is yes."""
    words = {"true": "yes", "false": "no", "null": "none"}
    kinds: list[Mapping[str, Any]] = [schema, *schema.get("anyOf", [])]
    if any(str(kind.get("description")).startswith(_SEAT) for kind in kinds):
        words |= {str(seat): label(seat) for seat in range(MOST_SEATS)}
    words.update(schema.get("x-words", {}))
    return words


def _told(schema: Mapping[str, Any], value: Any) -> str:
    match value:
        case list() | tuple():
            return ", ".join(listed([label(seat) for seat in group]) for group in value)
        case dict():
            names: Mapping[str, str] = schema.get("x-names", {})
            parts = (f"{names.get(key, key)}: {_told(schema, part)}" for key, part in value.items())
            return "; ".join(parts) or "as usual"
        case _:
            text = value if isinstance(value, str) else json.dumps(value)
            return values_told(schema).get(text, text)


def _plain(name: str) -> str:
    return name.replace("_", " ")
