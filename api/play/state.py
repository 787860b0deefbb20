"""``/api/games/{game}/state/``"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.entity import entity
from api.games.shapes import OutcomeShown
from api.identifiers import GAME
from api.play.shapes import Moment, StateShown
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from api.shapes import decision_shown
from games.engine import asking, registry
from games.engine.title import Title
from games.identifiers import opaque_game
from games.models import Game
from games.selectors.seeing import Eyes, eyes_of, seen_as_told
from games.selectors.tables import game_for
from games.services.loading import load_game

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    {"type": "string"},
    "header",
    description="the ETag of the answer that the client has",
)


ETAG = OpenApiParameter("ETag", {"type": "string"}, "header", response=["200", "304"])


class State(APIView):
    """What is on the table."""

    permission_classes = [AllowAny]

    @operation(
        "get_state",
        "What is on the table",
        "playing",
        parameters=[GAME, IF_NONE_MATCH, ETAG],
        query=Moment,
        answers={200: (StateShown, "The moment."), 304: (None, "The client has it already.")},
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """The caller's view of the game now or `at` an earlier version, and who is to move.

        Inside a batch, between a move and the next question, nobody is asked anything. After the
        end everybody sees everything, of all moments, or with `seat` what that seat saw then.
        """
        moment = query_of(request, Moment)
        caller = caller_of(request)
        game = game_for(game_id, caller)
        eyes = eyes_of(game, caller, given(moment.seat))
        return entity(request, msgspec.json.encode(state_shown(game, eyes, given(moment.at))))


def state_shown(game: Game, eyes: Eyes, at: int | None) -> StateShown:
    """What these eyes may see of one moment."""
    title = registry.title(game.title, game.rules)
    found = load_game(game, at)
    return StateShown(
        game=opaque_game(game.pk),
        title=title.id,
        status=game.status,  # type: ignore[arg-type]
        version=found.version,
        viewer=sorted(eyes.seats),
        decisions=[decision_shown(decision) for decision in asking.decisions(title, found.state)],
        outcome=_outcome(title, found.state),
        view=msgspec.Raw(seen_as_told(game, found.state, eyes.seats, then=eyes.then)),
    )


def _outcome(title: Title[Any], state: Any) -> OutcomeShown | None:
    told = title.outcome(state)
    if told is None:
        return None
    return OutcomeShown(list(told.places), list(told.scores), list(told.winners), told.reason)
