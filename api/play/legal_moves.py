"""``/api/games/{game}/legal-moves/``"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.entity import entity
from api.games.access import seats_of
from api.identifiers import GAME
from api.play.shapes import Choice, LegalMove, LegalMoves
from api.play.state import ETAG, IF_NONE_MATCH
from api.reading.bodies import no_query
from api.schema.describe import operation
from api.shapes import decision_shown
from games.engine import notation, registry
from games.engine.records import Decision, Move
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.models import Game
from games.selectors.positions import position
from games.selectors.tables import game_for


class Legal(APIView):
    """What the caller may do."""

    permission_classes = [AllowAny]

    @operation(
        "list_legal_moves",
        "What may I do",
        "playing",
        parameters=[GAME, IF_NONE_MATCH, ETAG],
        answers={200: (LegalMoves, "All of them."), 304: (None, "The client has them already.")},
        problems=["game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """All moves that would be accepted from the caller now, by the decision they answer.

        They come in a stable order. A caller who is asked nothing gets an empty list.
        """
        no_query(request)
        caller = caller_of(request)
        game = game_for(game_id, caller)
        return entity(request, msgspec.json.encode(legal_moves(game, seats_of(game, caller))))


def legal_moves(game: Game, seats: Viewer) -> LegalMoves:
    """All that these seats may do now."""
    title = registry.title(game.title)
    found = position(game)
    return LegalMoves(
        found.version,
        [
            _choice(title, decision, moves)
            for seat in sorted(seats)
            for decision, moves in title.choices(found.state, seat)
        ],
    )


def _choice(title: Title[Any], decision: Decision, moves: Any) -> Choice:
    told = msgspec.structs.asdict(decision_shown(decision))
    return Choice(**told, moves=[_legal(title, move) for move in moves])


def _legal(title: Title[Any], move: Move) -> LegalMove:
    return LegalMove(msgspec.to_builtins(move), notation.write(move), title.describe(move))
