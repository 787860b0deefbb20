"""CSV: a line of names, then a line a row (RFC 4180); what is not known is left empty."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec

_ROWS_AT_ONCE = 1000


def as_csv(rows: Iterable[msgspec.Struct], shape: type[msgspec.Struct]) -> Iterator[bytes]:
    """The file, part by part, as its rows come."""
    names, left = shape.__struct_fields__, iter(rows)
    yield _lines([names])
    while some := list(islice(left, _ROWS_AT_ONCE)):
        yield _lines([_cell(getattr(row, name)) for name in names] for row in some)


def _lines(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return value
