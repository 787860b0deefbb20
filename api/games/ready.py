"""``/api/games/{game}/ready/``"""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import GAME_ANSWER, answer_anew
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import no_body, no_query
from api.schema.describe import operation
from games.services.being_ready import say_ready
from games.services.repeating import once


class Ready(APIView):
    """Being there when the game begins."""

    takes_keys = True

    @operation(
        "say_ready",
        "I am ready",
        "games",
        parameters=[GAME, *KEYED],
        answers={200: GAME_ANSWER},
        problems=["key-reused", "game-not-open", "seat-conflict", "too-many-games"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say that you are there, at a full table with `ready_within`, until its `ready_by`.

        When all have said so the game begins. The seat of who has not by then is opened; the others
        keep theirs, and are asked anew once the table is full again.
        """
        no_query(request)
        sent, player = no_body(request), player_of(request)
        done = once(player, keyed(request, sent), lambda: say_ready(game_id, player))
        return answer_anew(done, player)
