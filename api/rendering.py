"""How answers are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer

_ENCODER = msgspec.json.Encoder()


class JSON(BaseRenderer):
    """msgspec records and plain values as JSON; ready bytes as they are."""

    media_type = "application/json"
    format = "json"
    charset = None  # JSON is UTF-8 and has no such parameter
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response."""
        if data is None:
            return b""
        return data if isinstance(data, bytes) else _ENCODER.encode(data)


class NDJSON(BaseRenderer):
    """One JSON value a line, for feeds that are read as they come."""

    media_type = "application/x-ndjson"
    format = "ndjson"
    charset = None
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response; ``data`` is ready bytes."""
        return data if isinstance(data, bytes) else _ENCODER.encode_lines(data)


class EventStream(BaseRenderer):
    """Server-sent events; what they are is written by who streams them."""

    media_type = "text/event-stream"
    format = "event-stream"
    charset = None
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response; ``data`` is ready bytes."""
        return bytes(data)


def ndjson(body: bytes, headers: Mapping[str, str]) -> HttpResponse:
    """NDJSON of any number of lines. Of none, REST framework would leave the type out."""
    return HttpResponse(body, content_type=NDJSON.media_type, headers=headers)


class SVG(BaseRenderer):
    """A drawing."""

    media_type = "image/svg+xml"
    format = "svg"
    charset = None  # XML is UTF-8 unless it says otherwise
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response; ``data`` is ready bytes, or None for an answer without one."""
        return b"" if data is None else bytes(data)
