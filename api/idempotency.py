"""Requests that are safe to repeat: the key that names one, and the header that says so."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.problems import Problem
from games.services.repeating import Keyed

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
    response=["200", "201", "204"],
    description="the answer to an earlier request with the same key",
)
KEYED = (IDEMPOTENCY_KEY, REPLAY)
"""Such a request's headers, for the document; its view has ``takes_keys``."""

_REPEATABLE_ANYWAY = ("GET", "HEAD", "OPTIONS")


def refuse_unheeded_key(request: HttpRequest, view: Callable[..., Any]) -> None:
    """Raises ``Problem`` for a key where a request that is sent again would be done again."""
    if "HTTP_IDEMPOTENCY_KEY" not in request.META or request.method in _REPEATABLE_ANYWAY:
        return
    served = getattr(view, "cls", None)  # None: nothing is at this address, which is told then
    heeds = request.method == "POST" and getattr(served, "takes_keys", False)
    if served is not None and not heeds:
        raise Problem(
            "malformed",
            "Idempotency-Key is not heeded here, for the answer could not be told again;"
            " leave it out.",
            field="$",
        )


def keyed(request: Request, sent: msgspec.Struct) -> Keyed | None:
    """The key of a request with the body ``sent``, if it has one; raises ``Problem``."""
    key = key_of(request)
    if key is None:
        return None
    content = f"{request.method} {request.path} ".encode() + msgspec.json.encode(
        sent, order="sorted"
    )
    return Keyed(key, hashlib.sha256(content).digest())


def key_of(request: HttpRequest | Request) -> str | None:
    """The key that was sent; raises ``Problem`` if it is none."""
    key: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem(
            "malformed", "Idempotency-Key takes 1 to 128 visible ASCII characters.", field="$"
        )
    return key
