"""``/api/games/{game}/kick/``"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.games.answers import GAME_ANSWER, answer_anew
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from games.engine.records import SeatNumber
from games.models.kicked import Reason
from games.services.kicking import kick
from games.services.repeating import once


class Kicking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose seat is opened, and what they are told."""

    seat: SeatNumber
    reason: Annotated[
        Literal["absent", "unexpected", "conduct", "other"],
        Meta(description="why; the person is told this and no more"),
    ] = "other"


class Kick(APIView):
    """Sending somebody away."""

    takes_keys = True

    @operation(
        "kick",
        "Send somebody away",
        "games",
        parameters=[GAME, *KEYED],
        body=Kicking,
        answers={200: GAME_ANSWER},
        problems=["key-reused", "not-allowed", "game-not-open", "seat-conflict", "bad-options"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Open the seats of somebody in a game that has not begun. Only who made it may.

        They cannot come back to this table: when they try, 403 `sent-away` tells the reason.
        """
        no_query(request)
        sent, player = body_of(request, Kicking), player_of(request)
        done = once(
            player,
            keyed(request, sent),
            lambda: kick(game_id, player, sent.seat, Reason(sent.reason)),
        )
        return answer_anew(done, player)
