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

from api.identifiers import GAME
from api.problems import Problem
from api.rendering import NDJSON, EventStream
from api.schema.describe import operation
from api.schema.extensions import REF
from api.streams.parameters import LAST_EVENT_ID
from api.streams.shapes import Following

_ELSEWHERE = "Streams are served by the process `live`; the proxy in front must send them there."
_TEXT = {"type": "string", "description": "server-sent events; the data of each is such a message"}


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
            (200, EventStream.media_type): (_TEXT, "The messages, as they come."),
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
