"""The same answers as CSV, for spreadsheets: by the header Accept or as ``?format=csv``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import astuple
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.negotiation import Negotiation
from api.problems import Problem

_ROWS_AT_ONCE = 1000


class CSV(BaseRenderer):
    """Ready bytes: which of an answer's lists are the rows, the view knows."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response."""
        return bytes(data)


class ByFormat(Negotiation):
    """A link cannot send a header, so a format in the query comes before what Accept says."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Raises ``Problem`` for a format that there is not."""
        wanted = request.query_params.get("format")
        if wanted is not None:
            chosen = [each for each in renderers if each.format == wanted]
            if not chosen:
                known = " or ".join(str(each.format) for each in renderers)
                raise Problem("malformed", f"The format is {known}.", field="$.format")
            return chosen[0], chosen[0].media_type
        return super().select_renderer(request, renderers, format_suffix)


def lines(rows: Iterable[msgspec.Struct], shape: type[msgspec.Struct]) -> Iterator[bytes]:
    """The same of rows that are made while they are sent, some at a time."""
    left = iter(rows)
    yield table([], shape)
    while some := list(islice(left, _ROWS_AT_ONCE)):
        yield table(some, shape).partition(b"\n")[2]


def table(rows: Sequence[msgspec.Struct], shape: type[msgspec.Struct]) -> bytes:
    """A line of names, then a line a row (RFC 4180); what is not known is left empty."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(shape.__struct_fields__)
    columns = map(_cells, zip(*map(astuple, rows), strict=True))
    lines.writerows(zip(*columns, strict=True))
    return text.getvalue().encode()


def _cells(column: Sequence[Any]) -> Iterable[Any]:
    """Of most columns nothing is told otherwise than the writer does: theirs are not looked at one
    by one."""
    return map(_cell, column) if bool in set(map(type, column)) else column


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value
