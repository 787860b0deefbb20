"""Headers of streams, for the document."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter

LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string"},
    "header",
    description="the last `id` of the stream before; what is no such number counts as none",
)
