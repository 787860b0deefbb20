"""``/api/games/{game}/board.svg``"""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, keeping, with_etag
from api.identifiers import GAME
from api.play.pictures import picture_of
from api.play.shapes import Moment
from api.reading.bodies import given, query_of
from api.rendering import SVG
from api.schema.describe import operation
from games.selectors.seeing import eyes_of, is_fixed
from games.selectors.tables import game_to_look_at
from games.services.loading import load_game


class Board(APIView):
    """The table as a picture."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]
    renderer_classes = [SVG]

    @operation(
        "get_board",
        "The table as a picture",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=Moment,
        answers={
            (200, SVG.media_type): (OpenApiTypes.STR, "The moment, as an SVG document."),
            304: NOT_MODIFIED,
        },
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """What the caller's view shows now or `at` an earlier version, drawn.

        The drawing holds no script, style sheet or reference, so it may be put into an `img` or
        into a page. Its `desc` tells the table in words.
        """
        query = query_of(request, Moment)
        caller = caller_of(request)
        game = game_to_look_at(game_id, caller)
        eyes = eyes_of(game, caller, given(query.seat))
        picture = picture_of(game, load_game(game, given(query.at)), eyes)
        return with_etag(request, picture, keeping(forever=is_fixed(game, given(query.at))))
