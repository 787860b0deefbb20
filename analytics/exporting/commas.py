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
    by one; and of the others few values are told again and again, as games have many rows."""
    kinds = set(map(type, column))
    if not _TOLD_OTHERWISE & kinds:
        return column
    if bool in kinds and len(kinds) > 1:  # where 1 may stand beside what is true
        return map(_cell, column)
    cells = {value: _cell(value) for value in set(column)}
    return map(cells.__getitem__, column)


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return value
