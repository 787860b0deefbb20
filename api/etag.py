"""Conditional requests: answers that a client keeps, and asks whether they are still the same."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

CONDITIONAL = (
    OpenApiParameter(
        "If-None-Match",
        {"type": "string"},
        "header",
        description="the ETag of the answer that the client has",
    ),
    OpenApiParameter(
        "ETag",
        {"type": "string"},
        "header",
        response=["200", "304"],
        description="of this answer, to be sent as If-None-Match",
    ),
)
"""Such a request's headers, for the document."""

NOT_MODIFIED = (None, "The client has it already.")

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Accept, Authorization"}

FOR_LONG = {
    "Cache-Control": "private, max-age=604800, immutable",
    "Vary": "Accept, Authorization",
}
"""Of a moment that can never be another one: a version of a game that is over. A week, for the way
in which it is drawn or told may change with Kleio."""


def keeping(*, forever: bool) -> Mapping[str, str]:
    """How long a client may keep an answer without asking: ``forever`` where it stays the same."""
    return FOR_LONG if forever else PRIVATE


def with_etag(request: Request, body: bytes, kept: Mapping[str, str] = PRIVATE) -> Response:
    """The body with its ETag, or 304 if the client has it already; ``kept``: by whom, how long.

    The tag is a hash of the very bytes that this viewer gets, so it cannot tell more than they do,
    and it changes for a viewer only when something changes that the viewer sees.
    """
    digest = hashlib.sha256(body).digest()[:18]
    tag = f'"{base64.urlsafe_b64encode(digest).decode()}"'
    # Weak, for the same answer also goes out compressed.
    headers = {**kept, "ETag": f"W/{tag}"}
    if _has(tag, request.META.get("HTTP_IF_NONE_MATCH", "")):
        return Response(status=304, headers=headers)
    return Response(body, headers=headers)


_TAGS = re.compile(r'(?:W/)?("[^"]*")')


def _has(tag: str, header: str) -> bool:
    """Whether If-None-Match names the tag, be it weakly, or any there is (``*``)."""
    return header.strip() == "*" or tag in _TAGS.findall(header)
