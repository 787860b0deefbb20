"""CORS for the origins in KLEIO_CORS_ORIGINS, and for none where it is empty.

Tokens travel in a header that only the page itself can set, never in a cookie, so there are no
credentials in the sense of CORS and these few lines are all of it.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from environment.variables import ANY_ORIGIN

_REQUEST_HEADERS = (
    "Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID"
)
_RESPONSE_HEADERS = "ETag, Idempotent-Replay, Location, Retry-After"
_METHODS = "GET, HEAD, POST, PUT, DELETE, OPTIONS"
_DAY = "86400"


def is_preflight(request: HttpRequest) -> bool:
    """Whether a browser asks for leave before it sends the request proper."""
    return request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META


def preflight(request: HttpRequest) -> HttpResponseBase:
    """The same for every path, so that it tells nothing about any."""
    response = allow(request, HttpResponse(status=204))
    if response.has_header("Access-Control-Allow-Origin"):
        response.headers["Access-Control-Allow-Methods"] = _METHODS
        response.headers["Access-Control-Allow-Headers"] = _REQUEST_HEADERS
        response.headers["Access-Control-Max-Age"] = _DAY
    return response


def allow(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Mark the response as readable for a page of a listed origin."""
    if not settings.KLEIO_CORS_ORIGINS:
        return response
    listed = settings.KLEIO_CORS_ORIGINS
    if listed == [ANY_ORIGIN]:
        return _readable(response, ANY_ORIGIN)
    patch_vary_headers(response, ["Origin"])
    origin = request.META.get("HTTP_ORIGIN", "")
    return _readable(response, origin) if origin in listed else response


def _readable(response: HttpResponseBase, origin: str) -> HttpResponseBase:
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Expose-Headers"] = _RESPONSE_HEADERS
    return response
