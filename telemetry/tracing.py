"""Traces for OpenTelemetry, where they are asked for: an extra (requirements-otel.in)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from environment.variables import EnvironmentProblem, flag
from telemetry.requests import ROUTE

TRACES = "KLEIO_TRACES"

_INSTALL = "python3 local/install.py requirements.lock requirements-otel.lock"

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def are_wanted() -> bool:
    """Whether this process is to tell what it does."""
    return flag(TRACES)


def begin(part: str, exporter: Any = None) -> None:
    """Trace statements and tasks of this process from now on, if it is asked for.

    ``part``: of Kleio, ``web`` or ``worker``. ``exporter``: where spans go; else to where
    OTEL_EXPORTER_OTLP_ENDPOINT says. Raises ``EnvironmentProblem`` where the extra is missing.
    """
    if not are_wanted():
        return
    try:
        from opentelemetry import propagate, trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.instrumentation.celery import CeleryInstrumentor
        from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        from telemetry.discreet import Discreet
    except ImportError as problem:
        raise EnvironmentProblem(f"{TRACES} wants an extra: {_INSTALL}") from problem
    provider = TracerProvider(resource=Resource.create({"service.name": f"kleio-{part}"}))
    provider.add_span_processor(BatchSpanProcessor(Discreet(exporter or OTLPSpanExporter())))
    trace.set_tracer_provider(provider)
    # Nothing of what callers say beside it (baggage) goes on to workers.
    propagate.set_global_textmap(TraceContextTextMapPropagator())
    PsycopgInstrumentor().instrument(skip_dep_check=True)
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]


def traced(application: Application, *, believe: bool) -> Application:
    """The application with a span for each request, where that is asked for.

    ``believe``: go on with the trace that the request says it belongs to.
    """
    if not are_wanted():
        return application
    from opentelemetry.instrumentation.wsgi import OpenTelemetryMiddleware

    def name(span: Any, environ: dict[str, Any], _status: str, _headers: Any) -> None:
        if route := environ.get(ROUTE):
            span.set_attribute("http.route", route)

    inner: Application = OpenTelemetryMiddleware(application, response_hook=name)

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not believe:
            environ.pop("HTTP_TRACEPARENT", None)
        return inner(environ, start_response)

    return outer
