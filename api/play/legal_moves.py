"""``/api/games/{game}/legal-moves/``"""

from __future__ import annotations

from uuid import UUID

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, keeping, with_etag
from api.identifiers import GAME
from api.play.choices import choices_shown
from api.play.shapes import LegalMoves, Moment
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from games.engine import registry
from games.engine.secrecy import Viewer
from games.models import Game
from games.selectors.seeing import eyes_of, is_fixed
from games.selectors.tables import game_to_look_at
from games.services.loading import load_game


class Legal(APIView):
    """What the caller may do."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "list_legal_moves",
        "What may I do",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=Moment,
        answers={200: (LegalMoves, "All of them."), 304: NOT_MODIFIED},
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """All moves that would be accepted from the caller now, by the decision they answer, or
        that would have been `at` an earlier version.

        They come in a stable order. A caller who is asked nothing gets an empty list, and so does
        everybody inside a batch. After the end the moves of all seats are told.
        """
        query = query_of(request, Moment)
        caller = caller_of(request)
        game = game_to_look_at(game_id, caller)
        eyes = eyes_of(game, caller, given(query.seat))
        moves = legal_moves(game, eyes.seats, given(query.at))
        forever = is_fixed(game, given(query.at))
        return with_etag(request, msgspec.json.encode(moves), keeping(forever=forever))


def legal_moves(game: Game, seats: Viewer, at: int | None) -> LegalMoves:
    """All that these seats may do now, or might have done after event number ``at``."""
    title = registry.title(game.title, game.rules)
    moment = load_game(game, at)
    return LegalMoves(game.title, moment.version, choices_shown(title, moment.state, seats))
