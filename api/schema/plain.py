"""The document in the forms that generators of clients read alike.

JSON Schema can say one thing in several ways, and of these each generator knows some.
"""

from __future__ import annotations

from typing import Any

from api.schema.extensions import REF
from api.schema.sharing import Components

EITHER = "x-either"
"""Of a record: of these fields one is sent, and what the record is called then."""

_SAID_THERE = ("$ref", "type", "enum")
_SAID = frozenset({"$ref", "allOf", "additionalProperties", "properties"})
_NDJSON = "application/x-ndjson"
_TYPES = {str: "string", int: "integer", bool: "boolean"}


def plain(schema: Any) -> Any:
    """The schema, saying the same: a word has its type, a reference stands alone, the places of a
    tuple are also a list with bounds, of alternatives that a tag tells apart exactly one holds."""
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    rewritten = {key: plain(value) for key, value in schema.items()}
    for rewrite in (_word, _open, _tuple, _alternatives, _reference):
        rewritten = rewrite(rewritten)
    return rewritten


def split(schemas: Components) -> Components:
    """The components, with a record for each way to fill one that is filled in several ways."""
    components = dict(schemas)
    for name, schema in schemas.items():
        ways = schema.get(EITHER)
        if ways:
            components |= {way: _filled(schema, field) for field, way in ways.items()}
            components[name] = {"oneOf": [{"$ref": REF.format(name=way)} for way in ways.values()]}
    return components


def _filled(schema: dict[str, Any], way: str) -> dict[str, Any]:
    others = schema[EITHER].keys() - {way}
    kept = {key: value for key, value in schema.items() if key != EITHER}
    fields = {name: field for name, field in schema["properties"].items() if name not in others}
    return {**kept, "properties": fields, "required": [*schema.get("required", ()), way]}


def lines(paths: dict[str, Any]) -> dict[str, Any]:
    """The paths, with what comes line by line as a text; ``x-line`` is what each line is."""

    def plain_part(part: Any) -> Any:
        if isinstance(part, list):
            return [plain_part(each) for each in part]
        if not isinstance(part, dict):
            return part
        return {
            key: {"schema": _text(value["schema"])} if key == _NDJSON else plain_part(value)
            for key, value in part.items()
        }

    return {path: plain_part(operations) for path, operations in paths.items()}


def _text(schema: dict[str, Any]) -> dict[str, Any]:
    return schema if schema.get("type") == "string" else {"type": "string", "x-line": schema}


def _word(schema: dict[str, Any]) -> dict[str, Any]:
    words = schema.get("enum")
    if not isinstance(words, list) or not words or "type" in schema:
        return schema
    types = {_TYPES.get(type(word)) for word in words}
    if len(types) > 1:
        return schema
    rest = {key: value for key, value in schema.items() if key != "enum"}
    said = {"const": words[0]} if len(words) == 1 else {"enum": words}
    return {"type": types.pop(), **said, **rest}


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    """Of an object that names nothing, some think that it is empty."""
    if schema.get("type") != "object" or _SAID.intersection(schema):
        return schema
    return {**schema, "additionalProperties": True}


def _tuple(schema: dict[str, Any]) -> dict[str, Any]:
    places = schema.get("prefixItems")
    if not isinstance(places, list):
        return schema
    kinds = [kind for at, kind in enumerate(places) if kind not in places[:at]]
    rest = {key: value for key, value in schema.items() if key not in ("items", "prefixItems")}
    if len(kinds) == 1:
        return {**rest, "items": kinds[0]}
    return {**rest, "prefixItems": places, "items": {"anyOf": kinds}}


def _alternatives(schema: dict[str, Any]) -> dict[str, Any]:
    if "discriminator" not in schema or "anyOf" not in schema:
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {"oneOf": schema["anyOf"], **rest}


def _reference(schema: dict[str, Any]) -> dict[str, Any]:
    """What stands beside a reference is lost by half of the generators."""
    if "$ref" not in schema or len(schema) == 1:
        return schema
    rest = {key: value for key, value in schema.items() if key not in _SAID_THERE}
    return {"allOf": [{"$ref": schema["$ref"]}], **rest} if rest else {"$ref": schema["$ref"]}
