"""Traces: what a span tells of a request, a statement and a task, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from telemetry.discreet import Discreet
from telemetry.requests import ROUTE
from telemetry.tracing import TRACES, traced

ID = "00112233445566778899aabbccddeeff"
ENVIRON = {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/stream/games/gme_secret",
    "QUERY_STRING": "ticket=klt_secret",
    "HTTP_AUTHORIZATION": "Bearer klt_secret",
    "HTTP_HOST": "kleio.example",
    "HTTP_TRACEPARENT": f"00-{ID}-0011223344556677-01",
    "REMOTE_ADDR": "192.0.2.77",
    "SERVER_NAME": "web",
    "SERVER_PORT": "8000",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "wsgi.url_scheme": "http",
}


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    monkeypatch.setenv(TRACES, "1")
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(Discreet(kept)))
    monkeypatch.setattr(trace, "_TRACER_PROVIDER", provider)
    return kept


def answer(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    environ[ROUTE] = "stream/games/<game:game_id>"
    start_response("200 OK", [])
    return [b""]


def fault(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    raise ValueError("the hand of klt_secret")


@pytest.mark.parametrize("believe", [True, False])
def test_a_span_tells_the_route_and_nothing_of_who_asked(
    spans: InMemorySpanExporter, believe: bool
) -> None:
    list(traced(answer, believe=believe)(dict(ENVIRON), lambda *_: None))
    [span] = spans.get_finished_spans()
    assert span.name == "GET stream/games/<game:game_id>"
    assert (span.attributes or {})["http.status_code"] == 200
    text = span.to_json()
    for secret in ("klt_secret", "gme_secret", "192.0.2.77", "ticket"):
        assert secret not in text
    assert (ID in text) is believe


def test_a_fault_tells_that_it_is_one_and_not_what_it_said(spans: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="the hand"):
        traced(fault, believe=False)(dict(ENVIRON), lambda *_: None)
    [span] = spans.get_finished_spans()
    assert not span.status.is_ok
    assert (span.name, span.events) == ("GET", ())
    assert "secret" not in span.to_json()


def test_nothing_is_traced_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TRACES, raising=False)
    assert traced(answer, believe=False) is answer
