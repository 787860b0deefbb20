"""A move goes past Django's handler, which takes a quarter of the time of one in a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.security import SecurityMiddleware
from django.urls import ResolverMatch, resolve
from django.urls.resolvers import RoutePattern
from django.utils.log import log_response

from api import cors
from api.at_game import answered
from api.middleware import refuse_unreadable
from api.problems import Problem
from games.identifiers import opaque_game
from gateway.compression import compress
from gateway.environ import Environ
from gateway.threads import Application
from pages.policy import with_policy
from shards.places import are_several
from telemetry.requests import ROUTE

PASSED = (
    "api.middleware.ApiMiddleware",
    "gateway.compression.Compression",
    "pages.policy.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "gateway.page_quota.PageQuota",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "api.at_game.AtGame",
)
"""The middleware that is gone past, from the outside in. Two have no say in a move: it is no page,
and speaks by a header that no other page can set. What the others do is done here, by them."""

_A_GAME = f"/api/games/{opaque_game(UUID(int=0))}/moves/"


class ShortWay:
    """A WSGI application around Django's.

    It answers ``POST /api/games/{game}/moves/`` by the same view. What is unusual in any way, or is
    refused before it comes to the view, goes on to Django.
    """

    def __init__(self, django: Application) -> None:
        self._django = django
        self._match = resolve(_A_GAME)
        self._route = RoutePattern(self._match.route, is_endpoint=True)
        self._security = SecurityMiddleware(_nobody)
        self._common = CommonMiddleware(_nobody)
        self._frames = XFrameOptionsMiddleware(_nobody)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """See WSGI."""
        request = self._move(environ)
        if request is None:
            return self._django(environ, start_response)
        environ[ROUTE] = self._match.route
        close_old_connections()
        try:
            response = self._answer(request)
        finally:
            close_old_connections()
        start_response(f"{response.status_code} {response.reason_phrase}", [*response.items()])
        return [response.content]

    def _move(self, environ: Environ) -> WSGIRequest | None:
        """The request, if it is a usual move that nothing keeps from the view."""
        if (
            environ["REQUEST_METHOD"] != "POST"
            or environ.get("QUERY_STRING")
            or "HTTP_COOKIE" in environ
        ):
            return None
        match = self._route.match(environ["PATH_INFO"].removeprefix("/"))
        if match is None:
            return None
        request = WSGIRequest(environ)
        request.resolver_match = ResolverMatch(self._match.func, (), match[2])
        return request if self._may_pass(request) else None

    def _may_pass(self, request: WSGIRequest) -> bool:
        try:
            refuse_unreadable(request)
            held = self._security.process_request(request) or self._common.process_request(request)
        except (Problem, SuspiciousOperation, PermissionDenied):
            return False
        return held is None

    def _answer(self, request: WSGIRequest) -> HttpResponse:
        match = request.resolver_match
        assert match is not None
        response: HttpResponse = (
            answered(request, match.func, match.kwargs)  # type: ignore[assignment]
            if are_several()
            else match.func(request, **match.kwargs)
        )
        if response.status_code >= 400:
            said = response.reason_phrase, request.path
            log_response("%s: %s", *said, response=response, request=request)
        self._frames.process_response(request, response)
        self._common.process_response(request, response)
        self._security.process_response(request, response)
        with_policy(request, response)
        compress(request, response)
        cors.allow(request, response)
        return response


def _nobody(_: object) -> HttpResponseBase:
    raise AssertionError("What lies further in is called here.")
