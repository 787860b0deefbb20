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
