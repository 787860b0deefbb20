"""``/api/games/{game}/state/``"""

from __future__ import annotations

from uuid import UUID

import msgspec
from msgspec import UNSET
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.games.clocks import clocks_if_any
from api.games.shapes import outcome_shown
from api.identifiers import GAME
from api.play.shapes import Moment, StateShown
from api.reading.bodies import given, query_of
from api.schema.describe import operation
from api.shapes import decision_shown
from games.engine import asking, ending, registry
from games.identifiers import opaque_game
from games.models import Game
from games.selectors.seeing import Eyes, eyes_of, seen_as_told
from games.selectors.tables import game_to_look_at
from games.services.loading import load_game


class State(APIView):
    """What is on the table."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_state",
        "What is on the table",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=Moment,
        answers={200: (StateShown, "The moment."), 304: NOT_MODIFIED},
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """The caller's view of the game now or `at` an earlier version, and who is to move.

        Inside a batch, between a move and the next question, nobody is asked anything. After the
        end everybody sees everything, of all moments, or with `seat` what that seat saw then.
        """
        query = query_of(request, Moment)
        caller = caller_of(request)
        game = game_to_look_at(game_id, caller)
        eyes = eyes_of(game, caller, given(query.seat))
        return with_etag(request, msgspec.json.encode(state_shown(game, eyes, given(query.at))))


def state_shown(game: Game, eyes: Eyes, at: int | None) -> StateShown:
    """What these eyes may see of one moment."""
    title = registry.title(game.title, game.rules)
    moment = load_game(game, at)
    outcome = ending.outcome(title, moment.state)
    return StateShown(
        game=opaque_game(game.pk),
        title=title.id,
        status=game.status,  # type: ignore[arg-type]
        version=moment.version,
        viewer=sorted(eyes.seats),
        decisions=[decision_shown(decision) for decision in asking.decisions(title, moment.state)],
        outcome=None if outcome is None else outcome_shown(outcome),
        view=msgspec.Raw(seen_as_told(game, moment.state, eyes.seats, then=eyes.then)),
        clock=clocks_if_any(game) if moment.version == game.version else UNSET,
    )
