"""The outermost middleware of the API: what must hold whatever happens further in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api import cors
from api.idempotency import refuse_unheeded_key
from api.methods import answer_to_method
from api.problems import Problem, problem_response
from api.problems.catalogue import BY_STATUS
from telemetry.requests import ROUTE

PREFIXES = ("/api/", "/stream/")

Next = Callable[[HttpRequest], HttpResponseBase]


class ApiMiddleware:
    """Refuse early what cannot be served; see to it that every error is a problem document.

    It must stand first in MIDDLEWARE, so that errors of the others pass through it as well.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIXES):
            return self.get_response(request)
        if cors.is_preflight(request):
            return cors.preflight(request)
        try:
            refuse_unreadable(request)
            response = _as_document(self.get_response(request))
        except Problem as problem:
            response = problem_response(problem)
        return cors.allow(request, response)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Once it is known who would answer: whether it knows the method at all."""
        if request.resolver_match is not None:
            request.META[ROUTE] = request.resolver_match.route
        if not request.path_info.startswith(PREFIXES):
            return None
        try:
            answer = answer_to_method(request, view)
            refuse_unheeded_key(request, view)
            return answer
        except Problem as problem:
            return problem_response(problem)


def refuse_body(meta: Mapping[str, Any]) -> None:
    """Raises ``Problem`` by what is announced of the body, of which nothing is read here."""
    if "HTTP_TRANSFER_ENCODING" in meta:
        # Django would take such a body for an empty one and do something that was not asked for.
        raise Problem("length-required", "Send the body whole, with the header Content-Length.")
    length = meta.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal():
        raise Problem("malformed", "The header Content-Length is no number.")
    if int(length) > settings.KLEIO_LONGEST_BODY:
        limit = settings.KLEIO_LONGEST_BODY // 1024
        raise Problem("too-large", f"The body is larger than {limit} KiB.")


def refuse_unreadable(request: HttpRequest) -> None:
    """Raises ``Problem``. Nothing of the body is read here."""
    refuse_body(request.META)
    if request.META.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem("wrong-content-type", "Send the body without compression.")
    if "\x00" in request.path_info:
        raise Problem("malformed", "The path holds the character NUL.")
    query = unquote_to_bytes(request.META.get("QUERY_STRING", ""))
    if b"\x00" in query:
        raise Problem("malformed", "The query holds the character NUL.")
    try:
        query.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("malformed", "The query is not UTF-8.") from error


def _as_document(response: HttpResponseBase) -> HttpResponseBase:
    """What Django answers by itself, to a wrong Host or a fault before any view, as a document."""
    if response.status_code < 400 or not response.headers["Content-Type"].startswith("text/"):
        return response
    kind = BY_STATUS.get(response.status_code, BY_STATUS[500])
    return problem_response(Problem(kind.slug, f"{kind.title}."))
