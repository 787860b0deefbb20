"""What is done to a table before and beside playing: join, leave, start, cancel, resign."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import GAME_ANSWER, answer_anew, told_again
from api.games.terms import Entropy, Level
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import body_of, given, no_body, no_query
from api.schema.describe import operation
from games.engine.records import SeatNumber
from games.services import leaving, lobby, resigning
from games.services.repeating import once


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take (none: the first that is open), and with what."""

    seat: SeatNumber | None = None
    entropy: Entropy = ""
    invitation: (
        Annotated[str, Meta(max_length=64, description="what a private game asks for")] | None
    ) = None


class Resigning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the caller's seats is given up; left out: all of them."""

    seat: SeatNumber | UnsetType = UNSET


class Starting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes the seats that are still open, and the creator's part in the chance of the game."""

    level: Level | UnsetType = UNSET
    entropy: Entropy | UnsetType = UNSET


class Join(APIView):
    """Taking a seat."""

    takes_keys = True

    @operation(
        "join_game",
        "Take a seat",
        "games",
        parameters=[GAME, *KEYED],
        body=Joining,
        answers={200: GAME_ANSWER},
        problems=[
            "key-reused",
            "sent-away",
            "bots-not-welcome",
            "game-not-open",
            "seat-conflict",
            "bad-options",
            "too-many-games",
        ],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take an open seat. Who takes the last one starts the game, if its `start` is true."""
        no_query(request)
        sent, player = body_of(request, Joining), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: lobby.join(game_id, player, sent.seat, sent.entropy, sent.invitation),
        )
        return answer_anew(done, player)


class Leave(APIView):
    """Giving a seat back."""

    takes_keys = True

    @operation(
        "leave_game",
        "Give the seat back",
        "games",
        parameters=[GAME, *KEYED],
        answers={204: (None, "The seat is open again.")},
        problems=["key-reused", "game-not-open", "seat-conflict"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Leave a game that has not begun, or refuse a seat that is kept for you.

        From a game that has begun, resign.
        """
        no_query(request)
        sent, player = no_body(request), player_of(request)
        done = once(player, keyed(request, sent), lambda: leaving.leave(game_id, player))
        return told_again(Response(status=204), done)


class Start(APIView):
    """Beginning without waiting for more people."""

    takes_keys = True

    @operation(
        "start_game",
        "Begin now",
        "games",
        parameters=[GAME, *KEYED],
        body=Starting,
        answers={200: GAME_ANSWER},
        problems=[
            "key-reused",
            "not-allowed",
            "game-not-open",
            "seat-conflict",
            "bad-options",
            "too-many-games",
        ],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Fill the seats that are still open with bots and begin. Only who made the game may.

        `level` may be left out if no seat is open. `entropy` is mixed into chance at all seats of
        the creator; left out, what they told when they joined is.
        """
        no_query(request)
        sent, player = body_of(request, Starting), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: lobby.start(game_id, player, given(sent.level), given(sent.entropy)),
        )
        return answer_anew(done, player)


class Cancel(APIView):
    """Calling a game off."""

    takes_keys = True

    @operation(
        "cancel_game",
        "Call the game off",
        "games",
        parameters=[GAME, *KEYED],
        answers={200: GAME_ANSWER},
        problems=["key-reused", "not-allowed", "game-not-open"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Call off a game that has not begun, or end one in which only bots play.

        Only who made it may. One that has begun is over then, without a winner, and its last event
        is `stopped`; one in which people play goes on, and 409 says so.
        """
        no_query(request)
        sent, player = no_body(request), player_of(request)
        done = once(player, keyed(request, sent), lambda: leaving.cancel(game_id, player))
        return answer_anew(done, player)


class Resign(APIView):
    """Leaving a game that runs."""

    takes_keys = True

    @operation(
        "resign",
        "Leave a running game",
        "games",
        parameters=[GAME, *KEYED],
        body=Resigning,
        answers={200: GAME_ANSWER},
        problems=["key-reused", "not-your-seat", "game-not-running"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Hand a seat, or all one's seats, over to a bot, for good.

        The game is marked as handed over.
        """
        no_query(request)
        sent, player = body_of(request, Resigning), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: resigning.resign(game_id, player, given(sent.seat)),
        )
        return answer_anew(done, player)
