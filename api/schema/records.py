"""Which record types can be met in values of a type."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec


def records_in(kinds: Iterable[Any]) -> list[Any]:
    """Every record type that can be met in values of these types, each once."""
    seen: dict[Any, None] = {}

    def find(records: Iterable[Any]) -> None:
        for record in records:
            if record not in seen:
                seen[record] = None
                find(_in_fields(record))

    for kind in kinds:
        find(_named_in(kind))
    return list(seen)


@cache
def _in_fields(record: Any) -> tuple[Any, ...]:
    """The record types that the types of its fields name. What makes the document asks for each
    dozens of times, and to read the types of fields takes long."""
    kinds = typing.get_type_hints(record).values()
    return tuple(dict.fromkeys(named for kind in kinds for named in _named_in(kind)))


def _named_in(kind: Any) -> Iterator[Any]:
    """The record types that a type names, itself included."""
    origin = typing.get_origin(kind)
    record = origin if isinstance(origin, type) and issubclass(origin, msgspec.Struct) else kind
    if isinstance(record, type) and issubclass(record, msgspec.Struct):
        yield record
    for part in typing.get_args(kind):
        yield from _named_in(part)


@cache
def always_sent(record: Any) -> tuple[str, ...]:
    """The fields that every record of this type has when it is encoded, as they are called there.

    Absent may be what is ``UNSET``, and what is as it usually is where the type leaves that out.
    """
    leaves_out = record.__struct_config__.omit_defaults
    tag = record.__struct_config__.tag_field
    fields = (
        field.encode_name
        for field in msgspec.structs.fields(record)
        if field.default is not msgspec.UNSET and (field.required or not leaves_out)
    )
    return (tag, *fields) if tag else tuple(fields)
