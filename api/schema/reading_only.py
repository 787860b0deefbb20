"""What is only read says what is always there, and not what would count if it were left out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from api.schema.extensions import ALWAYS
from api.schema.sharing import Components, referred_to


def told_as_sent(document: dict[str, Any]) -> dict[str, Any]:
    """The document's components, each as it is meant: to be sent by a client, or to be read."""
    components = dict(document["components"])
    schemas: Components = components["schemas"]
    asked = _asked(document, schemas)
    components["schemas"] = {name: dict(schema) for name, schema in schemas.items()}
    for name, schema in components["schemas"].items():
        always = schema.pop(ALWAYS, None)
        if always is not None and name not in asked:
            sent_only(schema, always)
    return components


def sent_only(schema: dict[str, Any], always: Collection[str]) -> None:
    """Make of a record's schema, in place, one of what the server sends: ``always`` it has these
    fields, and none beside those that it names."""
    schema["properties"] = {name: _told(field) for name, field in schema["properties"].items()}
    schema["required"] = [name for name in schema["properties"] if name in always]
    schema["additionalProperties"] = False
    if not schema["required"]:
        del schema["required"]


def _told(field: Any) -> Any:
    return {key: value for key, value in field.items() if key != "default"}


def _asked(document: dict[str, Any], schemas: Components) -> set[str]:
    """The components that are part of what is sent to the server."""
    bodies = [
        operation["requestBody"]
        for operations in document["paths"].values()
        for operation in operations.values()
        if "requestBody" in operation
    ]
    names = set(referred_to(bodies))
    while more := {name for each in names for name in referred_to(schemas.get(each, {}))} - names:
        names |= more
    return names
