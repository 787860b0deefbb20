"""Answers that are read are sent compressed, where that pays and tells nobody a secret.

The length of a compressed text tells how alike its parts are. Where somebody's secret stands beside
what a stranger has chosen, the stranger can guess at it letter by letter and look at the length
(BREACH). So what is answered to a caller with a token is compressed only where its view says that
nothing in it is written by others (``holds_no_foreign_text``); what anybody would be answered holds
no secret. Names of people stand beside the invitation of a private game, so lists of games that are
answered to a player are sent as they are. What answers a POST is compressed only where its view
says the same, as that of moves does, which may hold a whole table: tokens are told by others.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

SHORTEST = 1024
"""Bytes. What is shorter fits a packet or two anyway."""

LEVEL = 6
"""Of zlib. A board is a fifth smaller than at level 1, for half a millisecond more."""

_LEVEL_OF_LARGE = 1

TYPES = frozenset(
    {
        "application/json",
        "application/vnd.oai.openapi+json",
        "application/x-ndjson",
        "image/svg+xml",
        "text/csv",
        "text/html",
        "text/x-python",
    }
)

_LARGE = 256 * 1024
_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*(?P<q>[0-9.]+)\s*)?(?=,|$)", re.IGNORECASE)

Next = Callable[[HttpRequest], HttpResponseBase]


class Compression:
    """Middleware. An answer that comes piece by piece is left alone."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        return compress(request, response) if isinstance(response, HttpResponse) else response


def compress(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same response, compressed where it may be and its client takes it so."""
    if not _may_be_compressed(request, response):
        return response
    patch_vary_headers(response, ["Accept-Encoding"])
    if takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        body = response.content
        response.content = _kept(body) if len(body) >= _LARGE else compressed(body)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
    return response


def takes_gzip(header: str) -> bool:
    """Whether Accept-Encoding names gzip and does not rule it out."""
    match = _GZIP.search(header)
    return match is not None and (match["q"] or "1").strip("0.") != ""


def compressed(body: bytes, level: int = LEVEL) -> bytes:
    """Equal bodies give equal bytes, so that HEAD tells the length that GET has."""
    return gzip.compress(body, compresslevel=level, mtime=0)


@lru_cache(maxsize=8)
def _kept(body: bytes) -> bytes:
    """For what is large and the same for everybody, such as the API document."""
    return compressed(body, _LEVEL_OF_LARGE)


def _may_be_compressed(request: HttpRequest, response: HttpResponse) -> bool:
    is_for_all = request.method in ("GET", "HEAD") and "HTTP_AUTHORIZATION" not in request.META
    return (
        request.method in ("GET", "HEAD", "POST")
        and response.status_code == 200
        and response.headers.get("Content-Type", "").partition(";")[0] in TYPES
        and "Content-Encoding" not in response.headers
        and len(response.content) >= SHORTEST
        and (is_for_all or _holds_no_foreign_text(request))
    )


def _holds_no_foreign_text(request: HttpRequest) -> bool:
    view = request.resolver_match.func if request.resolver_match else None
    return getattr(getattr(view, "cls", None), "holds_no_foreign_text", False)
