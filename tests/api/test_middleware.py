"""What holds before any view and after all of them: sizes, hosts, faults further in."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from api.middleware import ApiMiddleware
from tests.api.actors import Actor, problem


def test_a_huge_body_is_refused_unread(nobody: Actor) -> None:
    factory = RequestFactory()

    class Unread:
        def read(self, *_: Any) -> bytes:
            raise AssertionError("the body was read")

    request = factory.post("/api/games/", b"{}", content_type="application/json")
    request.META["CONTENT_LENGTH"] = str(100 * 1024 * 1024)
    request.META["wsgi.input"] = Unread()
    answer = ApiMiddleware(lambda _: HttpResponse())(request)
    problem(answer, 413, "too-large")  # type: ignore[arg-type]


@pytest.mark.parametrize("length", ["-1", "x", "1e9", " ", "²"])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    request = RequestFactory().post("/api/games/")
    request.META["CONTENT_LENGTH"] = length
    problem(ApiMiddleware(lambda _: HttpResponse())(request), 400, "malformed")  # type: ignore[arg-type]


def test_a_body_in_chunks_is_not_taken_for_an_empty_one() -> None:
    request = RequestFactory().post("/api/players/")
    request.META["HTTP_TRANSFER_ENCODING"] = "chunked"
    del request.META["CONTENT_LENGTH"]
    problem(ApiMiddleware(lambda _: HttpResponse())(request), 411, "length-required")  # type: ignore[arg-type]


def test_other_paths_are_left_alone() -> None:
    def page(_: HttpRequest) -> HttpResponse:
        return HttpResponse("<h1>Not here</h1>", status=404)

    answer = ApiMiddleware(page)(RequestFactory().get("/elsewhere/?a=%00"))
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize(
    ("status", "slug"),
    [(400, "malformed"), (403, "not-allowed"), (404, "not-found"), (500, "server-error")],
)
def test_an_error_page_becomes_a_document(status: int, slug: str) -> None:
    def page(_: HttpRequest) -> HttpResponse:
        return HttpResponse("<h1>seed 42</h1>", status=status)

    answer = ApiMiddleware(page)(RequestFactory().get("/api/games/"))
    problem(answer, status, slug)  # type: ignore[arg-type]


def test_an_answer_that_is_json_stays_whatever_its_status() -> None:
    def health(_: HttpRequest) -> HttpResponse:
        return HttpResponse(b"{}", status=503, content_type="application/json")

    assert ApiMiddleware(health)(RequestFactory().get("/api/health/")).status_code == 503


def test_a_wrong_host_is_told_by_a_document(nobody: Actor) -> None:
    problem(nobody.get("titles/", Host="evil.example"), 400, "malformed")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE", "NONSENSE"])
def test_no_method_on_any_path_is_a_fault(method: str, ann: Actor, public_game: str) -> None:
    for path in ("games/", f"games/{public_game}/", f"games/{public_game}/moves/", "tokens/"):
        assert ann.send(method, path, b"\xff").status_code < 500


@pytest.mark.parametrize("value", ["\x00", "\xff", "é" * 50, "x" * 9000, ",,,", '"', "*"])
@pytest.mark.parametrize(
    "header", ["Accept", "If-None-Match", "Idempotency-Key", "Accept-Language", "Origin", "X-Y"]
)
def test_no_header_is_a_fault(header: str, value: str, ann: Actor, public_game: str) -> None:
    headers = {header.replace("-", "_"): value}
    assert ann.get(f"games/{public_game}/state/", **headers).status_code < 500
    assert ann.get(f"games/{public_game}/events/", **headers).status_code < 500
    answer = ann.post(f"games/{public_game}/moves/", {"notation": "rest"}, **headers)
    assert answer.status_code < 500
