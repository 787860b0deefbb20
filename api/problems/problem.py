"""A problem as an exception, and its document as a response."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpResponse

from api.problems.catalogue import KINDS
from api.problems.kind import Kind
from telemetry.catalogue import REFUSALS

CONTENT_TYPE = "application/problem+json"


class Problem(Exception):
    """Why a request is refused.

    ``slug`` is one of the catalogue, ``detail`` a sentence that a person can act on; it never
    repeats a token, a password or what the caller may not see. ``extras`` are the kind's own
    members, ``headers`` go with the response.
    """

    def __init__(
        self,
        slug: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **extras: Any,
    ) -> None:
        super().__init__(detail)
        self.kind: Kind = KINDS[slug]
        self.detail = detail
        self.headers = dict(headers or {})
        self.extras = extras


def problem_response(problem: Problem) -> HttpResponse:
    """The document of RFC 9457. It is about one moment, so nobody may store it."""
    kind = problem.kind
    REFUSALS(kind.slug)
    document = {
        "type": kind.uri,
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
        **problem.extras,
    }
    headers = {"Cache-Control": "no-store", **problem.headers}
    if kind.status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="kleio"'
    if "retry_after" in problem.extras:
        headers["Retry-After"] = str(problem.extras["retry_after"])
    return HttpResponse(
        msgspec.json.encode(document),
        status=kind.status,
        content_type=CONTENT_TYPE,
        headers=headers,
    )
