"""Let a stream begin, or answer why not: what happens to any request before its answer.

Done by a reader thread, so that nothing of Django runs in the loop.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Literal, cast
from uuid import UUID

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.security import SecurityMiddleware
from rest_framework.request import Request

from api.admission import admit, admit_digest, take
from api.admission.address import address_of
from api.admission.quotas import CALLS_OF_ADDRESS
from api.admission.scopes import READ, require
from api.middleware import ApiMiddleware, Next
from api.negotiation import Negotiation
from api.problems import Problem, problem_response
from api.problems.handler import as_problem
from api.reading.bodies import given, shaped, single
from api.rendering import NDJSON, EventStream
from api.streams.shapes import Following, FollowingMany
from api.streams.tickets import digest_in
from games.identifiers import GAME_ID, game_of
from games.models import Player
from games.selectors.seeing import Onlooker
from live.messages import Form
from live.places import Places
from live.reading import Opened, open_game

_GAME = re.compile(rf"/stream/games/({GAME_ID})")
_MINE = "/stream/me"
_LOBBY = "/stream/lobby"
_FORMS: dict[str, Form] = {EventStream.media_type: "sse", NDJSON.media_type: "ndjson"}
_HEAD = {
    # A proxy that keeps or packs what passes would hold messages back.
    "Cache-Control": "private, no-store, no-transform",
    "X-Accel-Buffering": "no",
    "Vary": "Accept, Authorization",
    "Connection": "close",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is followed, by whom, and as what."""

    what: Literal["game", "mine", "lobby"]
    player: Player | None
    digest: bytes | None
    seat: Onlooker | None
    whole: bool
    form: Form
    place: str


class Begun(HttpResponse):
    """The head of a stream; that of one game begins with ``opened``."""

    def __init__(self, asked: Asked, opened: Opened | None, kind: str) -> None:
        super().__init__(content_type=kind, headers=_HEAD)
        self.asked, self.opened = asked, opened


class Door:
    """What stands before every stream. ``places``: those who are in."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._edge = ApiMiddleware(cast(Next, SecurityMiddleware(self._handled)))

    def answer(self, scope: Any) -> HttpResponseBase:
        """``Begun``, with a place taken, or an answer that is complete in itself."""
        return self._edge(ASGIRequest(scope, BytesIO()))

    def _handled(self, request: HttpRequest) -> HttpResponse:
        try:
            return self._opened(request)
        except Exception as error:
            return problem_response(as_problem(error))

    def _opened(self, request: HttpRequest) -> HttpResponse:
        path = _path_of(request)
        if path in (_MINE, _LOBBY):
            return self._many(request, "mine" if path == _MINE else "lobby")
        return self._game(request, _game_in(request))

    def _many(self, request: HttpRequest, what: Literal["mine", "lobby"]) -> HttpResponse:
        kind = _kind_of(request)
        query = shaped(single(request.GET), FollowingMany, strict=False)
        player, digest, place, most = _caller(request, given(query.ticket))
        if player is None and what == "mine":
            raise Problem("not-signed-in", "Send a token, as `Authorization: Bearer …`.")
        self._places.take(place, most)
        return Begun(Asked(what, player, digest, None, False, _FORMS[kind], place), None, kind)

    def _game(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        kind = _kind_of(request)
        query = shaped(single(request.GET), Following, strict=False)
        player, digest, place, most = _caller(request, given(query.ticket))
        self._places.take(place, most)
        try:
            seat: Onlooker | None = given(query.seat)
            whole = query.send == "state"
            asked = Asked("game", player, digest, seat, whole, _FORMS[kind], place)
            after = _last_id(request, given(query.after))
            opened = open_game(game_id, player, seat, whole=whole, after=after)
            if opened.end is not None and not opened.messages and after is not None:
                self._places.give_back(place)
                return HttpResponse(status=204)
            return Begun(asked, opened, kind)
        except BaseException:
            self._places.give_back(place)
            raise


def _path_of(request: HttpRequest) -> str:
    try:
        request.get_host()
    except DisallowedHost:
        raise Problem("malformed", "The header Host names none of this server's names.") from None
    return request.path_info


def _game_in(request: HttpRequest) -> UUID:
    match = _GAME.fullmatch(request.path_info)
    if match is None:
        raise Problem("not-found", "There is nothing at this address.")
    return game_of(match[1])


def _kind_of(request: HttpRequest) -> str:
    """The type in which the client would have it; events where it names none. There is GET only."""
    if request.method != "GET":
        raise Problem(
            "wrong-method", f"{request.method} is not allowed here.", headers={"Allow": "GET"}
        )
    _, kind = Negotiation().select_renderer(cast(Request, request), [EventStream(), NDJSON()])
    return kind


def _caller(
    request: HttpRequest, ticket: str | None
) -> tuple[Player | None, bytes | None, str, int]:
    """Who asks, by which token, what their places are counted by, and how many they may have."""
    address = address_of(request.META)
    caller = admit(request.META.get("HTTP_AUTHORIZATION"), address)
    if caller is None and ticket is not None:
        caller = admit_digest(digest_in(ticket), address)
    if caller is not None:
        require(caller.scopes, READ)
        place = f"player:{caller.player.pk}"
        return caller.player, caller.digest, place, settings.KLEIO_STREAMS_PER_PLAYER
    take(f"address:{address}", CALLS_OF_ADDRESS)
    return None, None, f"address:{address}", settings.KLEIO_STREAMS_PER_ADDRESS


def _last_id(request: HttpRequest, after: int | None) -> int | None:
    """The header Last-Event-ID goes before the query, and what is no id of ours counts as none."""
    last_id = request.META.get("HTTP_LAST_EVENT_ID")
    if last_id is None:
        return after
    return int(last_id) if last_id.isascii() and last_id.isdecimal() and len(last_id) < 10 else None
