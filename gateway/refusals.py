"""Answers of the event loop's own: what is refused before any thread sees it."""

from __future__ import annotations

from io import BytesIO

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from api import cors
from api.middleware import PREFIXES
from api.problems import Problem, problem_response
from gateway.answers import Answer
from gateway.environ import Environ


def refusal(environ: Environ, problem: Problem, *, body_unread: bool) -> Answer:
    """A problem document, or a line of text where people read it.

    Of a request whose body is left unread nothing more can be understood on the connection, so it
    is closed.
    """
    response = _response(environ, problem)
    headers = [*response.items(), ("X-Content-Type-Options", "nosniff")]
    if body_unread:
        headers.append(("Connection", "close"))
    return Answer(response.status_code, headers, getattr(response, "content", b""))


def _response(environ: Environ, problem: Problem) -> HttpResponseBase:
    document = problem_response(problem)
    if environ["PATH_INFO"].startswith(PREFIXES):
        request = WSGIRequest(environ | {"wsgi.input": BytesIO()})
        return cors.allow(request, document)
    kept = {name: document[name] for name in ("Cache-Control", "Retry-After") if name in document}
    return HttpResponse(
        f"{problem.detail}\n",
        status=document.status_code,
        content_type="text/plain; charset=utf-8",
        headers=kept,
    )
