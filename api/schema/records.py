"""Which record types can be met in values of a type."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec


def records_in(kinds: Iterable[Any], seen: set[Any] | None = None) -> Iterator[Any]:
    """Every record type that can be met in values of these types, each once."""
    seen = set() if seen is None else seen
    for kind in kinds:
        origin = typing.get_origin(kind)
        record = origin if isinstance(origin, type) and issubclass(origin, msgspec.Struct) else kind
        if isinstance(record, type) and issubclass(record, msgspec.Struct) and record not in seen:
            seen.add(record)
            yield record
            yield from records_in(typing.get_type_hints(record).values(), seen)
        yield from records_in(typing.get_args(kind), seen)


def always_sent(record: Any) -> list[str]:
    """The fields that every record of this type has when it is encoded, as they are called there.

    Absent may be what is ``UNSET``, and what is as it usually is where the type leaves that out.
    """
    leaves_out = record.__struct_config__.omit_defaults
    tag = record.__struct_config__.tag_field
    fields = [
        field.encode_name
        for field in msgspec.structs.fields(record)
        if field.default is not msgspec.UNSET and (field.required or not leaves_out)
    ]
    return [tag, *fields] if tag else fields
