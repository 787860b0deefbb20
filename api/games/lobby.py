"""What is done to a table before and beside playing: join, leave, start, cancel, resign."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import GAME_ANSWER, answer_anew
from api.games.shapes import Joining, Resigning, Starting
from api.identifiers import GAME
from api.reading.bodies import body_of, given, no_body, no_query
from api.schema.describe import operation
from games.services import lobby, resigning


class Join(APIView):
    """Taking a seat."""

    @operation(
        "join_game",
        "Take a seat",
        "games",
        parameters=[GAME],
        body=Joining,
        answers={200: GAME_ANSWER},
        problems=["game-not-open", "seat-conflict", "bad-options"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take an open seat. Who takes the last one starts the game, if its `start` is true."""
        no_query(request)
        sent, player = body_of(request, Joining), player_of(request)
        return answer_anew(
            lobby.join(game_id, player, sent.seat, sent.entropy, sent.invitation), player
        )


class Leave(APIView):
    """Giving a seat back."""

    @operation(
        "leave_game",
        "Give the seat back",
        "games",
        parameters=[GAME],
        answers={204: (None, "The seat is open again.")},
        problems=["game-not-open", "seat-conflict"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Leave a game that has not begun. From one that has, resign."""
        no_query(request)
        no_body(request)
        lobby.leave(game_id, player_of(request))
        return Response(status=204)


class Start(APIView):
    """Beginning without waiting for more people."""

    @operation(
        "start_game",
        "Begin now",
        "games",
        parameters=[GAME],
        body=Starting,
        answers={200: GAME_ANSWER},
        problems=["not-allowed", "game-not-open", "seat-conflict", "bad-options"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Fill the seats that are still open with bots and begin. Only who made the game may.

        `level` may be left out if no seat is open. `entropy` is mixed into chance at all seats of
        the creator; left out, what they told when they joined is.
        """
        no_query(request)
        sent, player = body_of(request, Starting), player_of(request)
        begun = lobby.start(game_id, player, given(sent.level), given(sent.entropy))
        return answer_anew(begun, player)


class Cancel(APIView):
    """Calling a game off."""

    @operation(
        "cancel_game",
        "Call the game off",
        "games",
        parameters=[GAME],
        answers={200: GAME_ANSWER},
        problems=["not-allowed", "game-not-open"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Call off a game that has not begun, or end one in which only bots play.

        Only who made it may. One that has begun is over then, without a winner, and its last event
        is `stopped`; one in which people play goes on, and 409 says so.
        """
        no_query(request)
        no_body(request)
        player = player_of(request)
        return answer_anew(lobby.cancel(game_id, player), player)


class Resign(APIView):
    """Leaving a game that runs."""

    @operation(
        "resign",
        "Leave a running game",
        "games",
        parameters=[GAME],
        body=Resigning,
        answers={200: GAME_ANSWER},
        problems=["not-your-seat", "game-not-running"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Hand a seat, or all one's seats, over to a bot, for good.

        The game is marked as handed over.
        """
        no_query(request)
        sent, player = body_of(request, Resigning), player_of(request)
        return answer_anew(resigning.resign(game_id, player, given(sent.seat)), player)
