"""``/stream/…``: described here, with the rest of the API, and served by ``live``.

The front of ``make run``, or the proxy of a larger set-up, sends these paths there. The web server
itself, which has a thread for each request that lasts, says so.
"""

from __future__ import annotations

from uuid import UUID

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import token_of
from api.identifiers import GAME
from api.players.views import NEVER_STORED
from api.problems import Problem
from api.reading.bodies import no_body, no_query
from api.rendering import NDJSON, EventStream
from api.schema.describe import operation
from api.schema.extensions import REF
from api.streams.parameters import LAST_EVENT_ID
from api.streams.shapes import Following, FollowingMany, TicketMade
from api.streams.tickets import LIFE_SECONDS, ticket_for
from games.services.players import digest_of

_ELSEWHERE = "Streams are served by the process `live`; the proxy in front must send them there."
_EVENT = {
    "type": "string",
    "description": "server-sent events: `event` is the type of the message, `data` the message, as"
    " JSON, and `id` where to go on from, as `Last-Event-ID`",
}


def _lines_of(messages: str) -> dict[str, str]:
    return {"$ref": REF.format(name=messages)}


class FollowGame(APIView):
    """One game."""

    permission_classes = [AllowAny]
    renderer_classes = [EventStream, NDJSON]

    @operation(
        "follow_game",
        "Follow a game",
        "streams",
        parameters=[GAME, LAST_EVENT_ID],
        query=Following,
        answers={
            (200, EventStream.media_type): (_EVENT, "The messages, as they come."),
            (200, NDJSON.media_type): (_lines_of("GameMessage"), "The same, one a line."),
            204: (None, "The game is over and you have all of it: do not come back."),
        },
        problems=["not-your-seat", "too-many-waiting"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """A snapshot of the game, then each batch of events as it is stored, until the end.

        `id` of a server-sent event is the version of the game after it. Between messages there is a
        sign of life every 15 seconds: a comment, or in NDJSON an empty line. A stream ends with
        `end`, which is the end of the game, or with `bye`: come back with the last id. What one is
        shown is what `state/` and `events/` show while the game runs.
        """
        raise Problem("unavailable", _ELSEWHERE, retry_after=1)


class FollowMine(APIView):
    """All one's games."""

    renderer_classes = [EventStream, NDJSON]

    @operation(
        "follow_mine",
        "Follow all your games",
        "streams",
        query=FollowingMany,
        answers={
            (200, EventStream.media_type): (_EVENT, "The messages, as they come."),
            (200, NDJSON.media_type): (_lines_of("TableMessage"), "The same, one a line."),
        },
        problems=["too-many-waiting"],
    )
    def get(self, request: Request) -> Response:
        """A line for each game that is open or running and in which you sit, then `ready`, then one
        whenever such a game has changed: somebody joined, moved or left, it began or is over.

        So one stream tells somebody in ten games when it is their turn in any. There are no ids:
        each stream tells everything when it begins.
        """
        raise Problem("unavailable", _ELSEWHERE, retry_after=1)


class FollowLobby(APIView):
    """Games that wait for people."""

    permission_classes = [AllowAny]
    renderer_classes = [EventStream, NDJSON]

    @operation(
        "follow_lobby",
        "Follow the open tables",
        "streams",
        query=FollowingMany,
        answers={
            (200, EventStream.media_type): (_EVENT, "The messages, as they come."),
            (200, NDJSON.media_type): (_lines_of("LobbyMessage"), "The same, one a line."),
        },
        problems=["too-many-waiting"],
    )
    def get(self, request: Request) -> Response:
        """A line for each of the 500 newest public games that wait for people, as the list of games
        with `status=open` shows it, then `ready`, then one whenever such a game is made, changes or
        waits no more.

        At most twice a second, with the last line about each game: what came and went in between is
        not told. There are no ids: each stream tells everything when it begins. Private games are
        not told of here, not even one's own.
        """
        raise Problem("unavailable", _ELSEWHERE, retry_after=1)


class StreamTickets(APIView):
    """Tickets for streams."""

    @operation(
        "make_stream_ticket",
        "Get a ticket for streams",
        "streams",
        answers={201: (TicketMade, "The ticket.")},
    )
    def post(self, request: Request) -> Response:
        """For `EventSource`, which sends no header: `?ticket=…` opens streams as your token does,
        and nothing else. It is worth nothing once the token is revoked."""
        no_query(request)
        no_body(request)
        made = TicketMade(ticket_for(digest_of(token_of(request))), LIFE_SECONDS)
        return Response(made, 201, headers=NEVER_STORED)
