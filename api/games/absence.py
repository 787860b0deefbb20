"""``/api/games/{game}/claim/`` and ``/api/games/{game}/return/``: seats whose people are away."""

from __future__ import annotations

from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import answer
from api.games.shapes import GameDetail
from api.identifiers import GAME
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from games.engine.records import SeatNumber
from games.selectors.tables import game_for
from games.services.claiming import claim
from games.services.returning import give_seat_back


class SeatNamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat it is about."""

    seat: SeatNumber


_PROBLEMS = ["not-your-seat", "game-not-running", "seat-conflict", "moved-on", "busy"]


class Claim(APIView):
    """Waiting no longer."""

    @operation(
        "claim",
        "Hand the seat of somebody who does not answer to a bot",
        "games",
        parameters=[GAME],
        body=SeatNamed,
        answers={200: (GameDetail, "The game, as it is once that was said.")},
        problems=_PROBLEMS,
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say that a bot shall play a seat of another person, who does not answer.

        Once its flag has fallen, where that leads to nothing by itself, one word is enough. In a
        game without a clock it is when nothing has happened for as long as `silence` says, less the
        time in which that person was on vacation; then whoever made the game decides, or those who
        are present do: all people who play, who are not waited for themselves at any seat and are
        not on vacation. Each has one word, and all must give it; bots are not waited for. `votes`
        shows who has said so. Said again, it changes nothing, unless somebody has gone meanwhile.
        """
        no_query(request)
        sent, player = body_of(request, SeatNamed), player_of(request)
        claim(game_id, player, sent.seat)
        return answer(game_for(game_id, player), player)


class Return(APIView):
    """Coming back."""

    @operation(
        "give_seat_back",
        "Have one's seat again, or agree that somebody does",
        "games",
        parameters=[GAME],
        body=SeatNamed,
        answers={200: (GameDetail, "The game, as it is once that was agreed.")},
        problems=_PROBLEMS,
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Ask for one's seat that a bot has taken over, or agree that its person has it back.

        Once the person and all people who play have said so, the person plays it again; `votes`
        shows who has. Bots are not waited for. Said again, it changes nothing.
        """
        no_query(request)
        sent, player = body_of(request, SeatNamed), player_of(request)
        give_seat_back(game_id, player, sent.seat)
        return answer(game_for(game_id, player), player)
