"""Spans as they may leave the server.

What libraries note of a request or a statement is more than may be told elsewhere: paths with ids
and tickets, addresses, messages of errors. So of each span a few attributes go out and no others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind
from opentelemetry.trace.status import Status

TOLD = frozenset(
    {
        *("http.method", "http.route", "http.status_code"),
        *("http.request.method", "http.response.status_code"),
        *("db.system", "db.name", "db.statement", "db.system.name", "db.query.text"),
        *("celery.action", "celery.state", "messaging.operation", "messaging.destination"),
        "celery.task_name",
    }
)
"""Statements hold no values: those go beside them, and are noted nowhere."""


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
    attributes = {name: value for name, value in (span.attributes or {}).items() if name in TOLD}
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


def _name(span: ReadableSpan, attributes: Mapping[str, object]) -> str:
    """Of a request its route; the library would have its path."""
    if span.kind is SpanKind.SERVER:
        return f"{attributes.get('http.method', 'HTTP')} {attributes.get('http.route', '')}".strip()
    return span.name
