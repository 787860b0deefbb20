"""``/api/games/{game}/events/``"""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.http.response import HttpResponseBase
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import FOR_LONG
from api.identifiers import GAME
from api.long_poll import is_over
from api.play.awaiting import ONGOING, Awaited, when_it_comes
from api.play.shapes import EventPage, Feed, event_shown
from api.problems import Problem
from api.reading.bodies import given, query_of
from api.rendering import JSON, NDJSON, ndjson
from api.schema.describe import operation
from games.models import Player
from games.selectors.feed import feed
from games.selectors.seeing import eyes_of
from games.selectors.tables import game_to_look_at

_LINES = {"type": "string", "description": "each of the `events` of the page, a line"}
_HEADERS = {"Cache-Control": "private, no-store", "Vary": "Accept, Authorization"}


class Events(APIView):
    """What has happened."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]
    renderer_classes = [JSON, NDJSON]

    @operation(
        "list_events",
        "What has happened",
        "playing",
        parameters=[GAME],
        query=Feed,
        answers={
            (200, JSON.media_type): (EventPage, "The events."),
            (200, NDJSON.media_type): (_LINES, "The events, one a line."),
        },
        problems=["not-your-seat", "too-many-waiting"],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """The facts of a game in order, as the caller may know them.

        With `wait`, a request that finds none is held until there is one, somebody has joined or
        left, the game was called off, a seat was handed over, or the time is up. As NDJSON the
        events come bare, one a line. After the end everybody sees everything, or with
        `seat` what that seat was told.
        """
        query = query_of(request, Feed)
        caller = caller_of(request)
        page = _page(game_id, caller, query)
        waits = query.wait and not is_over(request.META)
        if waits and _tells_nothing(page, given(query.changes)):
            known = page.changes
            page = when_it_comes(
                Awaited(request, game_id, caller, query.after, known, query.wait),
                lambda: _page(game_id, caller, query),
                lambda page: _tells_nothing(page, known),
            )
        headers = FOR_LONG if page.status == "finished" else _HEADERS
        if isinstance(request.accepted_renderer, NDJSON):
            return ndjson(msgspec.json.Encoder().encode_lines(page.events), headers)
        return Response(page, headers=headers)


def _page(game_id: UUID, caller: Player | None, query: Feed) -> EventPage:
    game = game_to_look_at(game_id, caller)
    eyes = eyes_of(game, caller, given(query.seat))
    if query.after > game.version:
        raise Problem(
            "not-found",
            f"This game has come to version {game.version}; {query.after} is beyond it.",
        )
    # What came since the game was read waits for the next request: a page is of one moment.
    last = game.version
    events = feed(game, eyes.seats, query.after, query.limit, upto=last, then=eyes.then)
    return EventPage(
        title=game.title,
        version=last,
        status=game.status,  # type: ignore[arg-type]
        changes=game.changes,
        events=[event_shown(event) for event in events],
        more=len(events) == query.limit and events[-1].version < last,
    )


def _tells_nothing(page: EventPage, changes: int | None) -> bool:
    """Whether the page is worth waiting for another; ``changes``: those that the caller knows."""
    known = changes in (None, page.changes)
    return known and not page.events and page.status in ONGOING
