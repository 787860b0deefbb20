"""How drf-spectacular reads what is not its own: msgspec records and bearer tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.plumbing import ResolvedComponent

from api.schema.records import always_sent, records_in

REF = "#/components/schemas/{name}"
ALWAYS = "x-always-sent"


class RecordSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A msgspec record, wherever a serializer may stand in ``extend_schema``.

    What its types cannot say it may add in a class variable ``schema_beside_types``.
    """

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        """The name of the class is the name of the component."""
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """The schema of the record; records inside it become components beside it."""
        name = self.get_name(auto_schema, direction)
        kinds = {kind.__name__: kind for kind in records_in([self.target])}
        _, components = schemas_of([self.target])
        for other, schema in components.items():
            if other != name:
                beside = ResolvedComponent(  # type: ignore[no-untyped-call]
                    name=other,
                    type=ResolvedComponent.SCHEMA,
                    object=kinds.get(other, other),  # an enumeration is no record
                    schema=schema,
                )
                auto_schema.registry.register_on_missing(beside)
        return {**components[name], **getattr(self.target, "schema_beside_types", {})}


class BearerSchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Bearer …``."""

    target_class = "api.authentication.Bearer"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """Where a token comes from is said here, because this is where it is looked for."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from `POST /api/players/` or `POST /api/tokens/`.",
        }


def schemas_of(kinds: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of some types, and of the records in them by name; each of these remembers what
    of it is always sent, until ``told_as_sent`` knows what is only read."""
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    for record in records_in(kinds):
        if record.__name__ in components:
            components[record.__name__][ALWAYS] = always_sent(record)
    return [tidy(schema) for schema in schemas], {
        name: tidy(schema) for name, schema in components.items()
    }


def tidy(schema: Any) -> Any:
    """A schema without what only repeats the name, and with docstrings unwrapped."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: tidy(value) for key, value in schema.items() if not _repeats(key, value)}
    if isinstance(kept.get("description"), str):
        kept["description"] = " ".join(kept["description"].replace("``", "`").split())
    return kept


def _repeats(key: str, value: Any) -> bool:
    return (key == "title" and isinstance(value, str)) or (key == "required" and value == [])
