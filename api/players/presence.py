"""``/api/players/me/presence/``"""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import player_of
from api.players.shapes import Presence
from api.players.views import NEVER_STORED
from api.reading.bodies import body_of, no_query
from api.schema.describe import operation
from games.models import Player
from games.services.players import show


class Shown(APIView):
    """Whether others at a table see that one is there."""

    @operation(
        "get_presence",
        "Am I seen to be there?",
        "players",
        answers={200: (Presence, "What you prefer.")},
    )
    def get(self, request: Request) -> Response:
        """Whether the streams of your games tell that you are there."""
        no_query(request)
        shown = Player.objects.values_list("is_shown", flat=True).get(pk=player_of(request).pk)
        return Response(Presence(shown), headers=NEVER_STORED)

    @operation(
        "set_presence",
        "Be seen to be there, or not",
        "players",
        body=Presence,
        answers={200: (Presence, "What you prefer now.")},
    )
    def put(self, request: Request) -> Response:
        """Say whether they may. Who is not shown counts as away; of onlookers nothing but a number
        is ever told."""
        no_query(request)
        wanted = body_of(request, Presence)
        show(player_of(request), shown=wanted.shown)
        return Response(wanted, headers=NEVER_STORED)
