"""``/api/games/{game}/rematch/``"""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission.address import address_of
from api.authentication import player_of
from api.games.answers import GAME_ANSWER, answer_anew
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import no_body, no_query
from api.schema.describe import operation
from games.services.bounds import key_of
from games.services.rematching import rematch
from games.services.repeating import once


class Rematch(APIView):
    """Playing again."""

    takes_keys = True

    @operation(
        "rematch",
        "Play again",
        "games",
        parameters=[GAME, *KEYED],
        answers={200: GAME_ANSWER},
        problems=[
            "key-reused",
            "not-over",
            "not-your-seat",
            "sent-away",
            "game-not-open",
            "seat-conflict",
            "bad-options",
            "bad-parameters",
            "too-many-games",
        ],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Ask those with whom you played a finished game for another one, or agree to theirs.

        The answer is the new game, on the same terms, each one seat further. You sit at it, bots
        do, and the other seats are kept for the others. They agree by the same request, or refuse
        by `leave/` of the new game, which opens the seat to anybody. The `rematch` of the finished
        game tells all who look at it.
        """
        no_query(request)
        sent, player = no_body(request), player_of(request)
        address = key_of(address_of(request.META))
        done = once(player, keyed(request, sent), lambda: rematch(game_id, player, address=address))
        return answer_anew(done, player)
