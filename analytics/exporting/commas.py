"""CSV: a line of names, then a line a row (RFC 4180); what is not known is left empty."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import astuple

_ROWS_AT_ONCE = 1000
_TOLD_OTHERWISE = {bool, datetime}


def as_csv(rows: Iterable[msgspec.Struct], shape: type[msgspec.Struct]) -> Iterator[bytes]:
    """The file, part by part, as its rows come."""
    left = map(astuple, rows)
    yield _lines([shape.__struct_fields__])
    while some := list(islice(left, _ROWS_AT_ONCE)):
        yield _lines(zip(*map(_cells, zip(*some, strict=True)), strict=True))


def _lines(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _cells(column: Sequence[Any]) -> Iterable[Any]:
    """Of most columns nothing is told otherwise than the writer does: theirs are not looked at one
    by one."""
    return map(_cell, column) if _TOLD_OTHERWISE & set(map(type, column)) else column


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return value
