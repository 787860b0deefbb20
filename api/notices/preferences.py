"""``/api/games/{id}/notices/`` and ``/api/players/me/notices/``"""

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
from api.notices.shapes import Mailing, Preferred
from api.players.views import NEVER_STORED
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from games.identifiers import opaque_game
from games.models import Player
from notices.models import Mails
from notices.services.preferring import is_told_of, prefer, prefer_mails, preferences_of


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
        notified = is_told_of(player_of(request), game_id)
        return Response(Preference(notified), headers=NEVER_STORED)

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


class Mailings(APIView):
    """What one player prefers for all games."""

    @operation(
        "get_preferences",
        "When am I told?",
        "notices",
        answers={200: (Preferred, "What you prefer.")},
    )
    def get(self, request: Request) -> Response:
        """When you are sent mails about your turns, and of which games you are told nothing."""
        no_query(request)
        return _preferred(player_of(request))

    @operation(
        "set_preferences",
        "Have mails at once, once a day or never",
        "notices",
        body=Mailing,
        answers={200: (Preferred, "What you prefer now.")},
    )
    def put(self, request: Request) -> Response:
        """Say when you want mails about your turns. Webhooks and browsers are told at once."""
        no_query(request)
        wanted, player = body_of(request, Mailing), player_of(request)
        prefer_mails(player, Mails(wanted.mails), wanted.hour)
        return _preferred(player)


def _preferred(player: Player) -> Response:
    row, muted = preferences_of(player)
    games = [opaque_game(game) for game in muted]
    shown = Preferred(row.mails, row.hour, games)  # type: ignore[arg-type]
    return Response(shown, headers=NEVER_STORED)
