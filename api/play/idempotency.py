"""Requests that are safe to repeat: the key that names one, and the header that says so."""

from __future__ import annotations

import re

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter

from api.problems import Problem

_KEY = re.compile(r"[!-~]{1,128}")

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,128}$"},
    "header",
    description="a name of the client's choice for this request, so that it can be sent again",
)
REPLAY = OpenApiParameter(
    "Idempotent-Replay",
    {"type": "string", "const": "true"},
    "header",
    response=["200"],
    description="the answer to an earlier request with the same key",
)


def key_of(request: HttpRequest) -> str | None:
    """The key that was sent; raises ``Problem`` if it is none."""
    key: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem(
            "malformed", "Idempotency-Key takes 1 to 128 visible ASCII characters.", field="$"
        )
    return key
