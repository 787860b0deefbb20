"""Spans as they may leave the server."""

from __future__ import annotations

from collections.abc import Sequence

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind
from opentelemetry.trace.status import Status

from telemetry.tracing import told_of


class Discreet(SpanExporter):
    """Sends on what of each span may be told: no events, which quote errors, and few attributes."""

    def __init__(self, inner: SpanExporter) -> None:
        self._inner = inner

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """See the library."""
        return self._inner.export([_told(span) for span in spans])

    def shutdown(self) -> None:
        """See the library."""
        self._inner.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        """See the library."""
        return self._inner.force_flush(timeout_millis)


def _told(span: ReadableSpan) -> ReadableSpan:
    attributes = told_of(list((span.attributes or {}).items()))
    return ReadableSpan(
        name=_name(span, attributes),
        context=span.get_span_context(),
        parent=span.parent,
        resource=span.resource,
        attributes=attributes,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _name(span: ReadableSpan, attributes: dict[str, object]) -> str:
    """Of a request its route; the library would have its path."""
    if span.kind is SpanKind.SERVER:
        return f"{attributes.get('http.method', 'HTTP')} {attributes.get('http.route', '')}".strip()
    return span.name
