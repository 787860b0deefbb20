"""The components of the document as typed dictionaries of Python."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

_HEAD = '''"""What is sent and answered, as the document of the API {version} says. Made from it.

Each component is a typed dictionary, or another name of what it stands for; the dot of its name is
left out, so `Cyclades.Move` is `CycladesMove`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''
_PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


def python_types(document: Schema) -> str:
    """A module of Python."""
    schemas = document["components"]["schemas"]
    names = [_name(each) for each in schemas]
    if len(set(names)) != len(names):
        raise ValueError("two components have one name once dots are left out")
    parts = [_declared(_name(name), schema) for name, schema in schemas.items()]
    parts += [f"{name}: TypeAlias = {alias!r}" for name, alias in _of_any_title(schemas)]
    return "\n\n".join([_HEAD.format(version=document["info"]["version"]), *parts]) + "\n"


def _of_any_title(schemas: Schema) -> Iterator[tuple[str, str]]:
    """What each title has a component for, and the document no name: `Choice`, `Move`, `View` …"""
    titles = [
        each["$ref"].rpartition("/")[2].partition(".")[0] for each in schemas["StateShown"]["oneOf"]
    ]
    for name in (each.partition(".")[2] for each in schemas if each.startswith(f"{titles[0]}.")):
        own = [f"{title}.{name}" for title in titles]
        if name not in schemas and all(each in schemas for each in own):
            yield name, " | ".join(map(_name, own))


def _name(component: str) -> str:
    return component.replace(".", "")


def _declared(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        alias = _type(schema)
        return f"{name}: TypeAlias = {alias!r}{_comment(schema)}"
    fields = schema["properties"]
    needed = set(schema.get("required", ()))
    typed = {
        field: _type(part) if field in needed else f"NotRequired[{_type(part)}]"
        for field, part in fields.items()
    }
    if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
        return "\n".join([f"class {name}(TypedDict):", *_body(schema, typed)])
    # Such names can be written in this form alone.
    inside = ", ".join(f"{field!r}: {annotation!r}" for field, annotation in typed.items())
    return f"{name} = TypedDict({name!r}, {{{inside}}}){_comment(schema)}"


def _body(schema: Schema, typed: Mapping[str, str]) -> Iterator[str]:
    yield f"    {_text(schema.get('description', 'An object.'))}"
    for field, annotation in typed.items():
        yield f"    {field}: {annotation}"
        if description := schema["properties"][field].get("description"):
            yield f"    {_text(description)}"


def _text(words: str) -> str:
    """A docstring of one line."""
    plain = re.sub(r"\s+", " ", words).strip().replace("\\", "\\\\").replace('"', "'")
    return f'"""{plain}"""'


def _comment(schema: Schema) -> str:
    words = schema.get("description")
    return f"\n{_text(words)}" if words else ""


def _type(schema: Schema) -> str:
    """A type, as it is written."""
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    if "enum" in schema:
        return f"Literal[{', '.join(repr(word) for word in schema['enum'])}]"
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(each) for each in schema[several]))
    kind = schema.get("type")
    if kind == "array":
        return f"list[{_type(schema.get('items', {}))}]"
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"dict[str, {_type(inside) if isinstance(inside, dict) else 'Any'}]"
    return _PLAIN[kind] if isinstance(kind, str) else "Any"
