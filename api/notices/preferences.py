"""``/api/games/{id}/notices/``"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.identifiers import GAME
from api.players.views import NEVER_STORED
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from notices.services.preferring import is_told_of, prefer


class Preference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you are told elsewhere of your turns in this game."""

    told: Annotated[bool, Meta(description="true, unless you said otherwise")]


class Preferences(APIView):
    """What one player prefers for one game."""

    @operation(
        "get_notices",
        "Am I told of this game?",
        "notices",
        parameters=[GAME],
        answers={200: (Preference, "What you prefer.")},
        problems=["not-your-seat"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Whether your addresses are told when this game waits for you."""
        no_query(request)
        told = is_told_of(player_of(request), game_id)
        return Response(Preference(told), headers=NEVER_STORED)

    @operation(
        "set_notices",
        "Be told of this game, or not",
        "notices",
        parameters=[GAME],
        body=Preference,
        answers={200: (Preference, "What you prefer now.")},
        problems=["not-your-seat"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say whether your addresses are told when this game waits for you."""
        no_query(request)
        wanted, player = body_of(request, Preference), player_of(request)
        prefer(player, game_id, wanted.told)
        return Response(wanted, headers=NEVER_STORED)
