"""``/api/games/{game}/undo/``: taking a move back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import caller_of, player_of
from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.games.access import seats_of
from api.idempotency import KEYED, key_of
from api.identifiers import GAME
from api.play.moved import Moved, answered
from api.play.shapes import Version, YourSeat
from api.reading.bodies import body_of, given, no_query, query_of
from api.schema.describe import operation
from games.engine import registry
from games.engine.records import SeatNumber
from games.engine.secrecy import Viewer
from games.models import Game
from games.selectors.tables import game_for
from games.services.loading import load_game
from games.services.undo_check import undo_offered
from games.services.undoing import undo

Code = Literal["over", "no_move", "another_seat", "chance", "secret", "too_often", "no_seat"]


class UndoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the caller's seats would take its move back."""

    seat: YourSeat | UnsetType = UNSET


class UndoSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the last move back, if the game is still where the caller saw it."""

    version: Annotated[Version, Meta(description="of the game as the caller saw it")]
    seat: YourSeat | UnsetType = UNSET


class UndoShown(msgspec.Struct, frozen=True):
    """Whether the caller may take the last move back."""

    version: Annotated[Version, Meta(description="of the game now: send it with the undo")]
    possible: bool
    seat: Annotated[SeatNumber | None, Meta(description="of the caller, for which this is told")]
    code: Annotated[Code | None, Meta(description="why not")]
    reason: Annotated[str | None, Meta(description="the same as a sentence")]
    batch: Annotated[int | None, Meta(description="number of the move that would be taken back")]
    to: Annotated[Version | None, Meta(description="version after which the game would stand")]


class Undo(APIView):
    """The last move, taken back by whoever made it."""

    takes_keys = True

    def get_permissions(self) -> Sequence[Any]:
        """Who plays no seat may ask, and is told so."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    @operation(
        "get_undo",
        "May I take my move back",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=UndoQuery,
        answers={200: (UndoShown, "Yes, or why not."), 304: NOT_MODIFIED},
        problems=["not-your-seat", "game-not-running"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Whether the last move can be taken back by the caller now, and if not, why.

        `over`: the game has ended. `no_move`: none has been made. `another_seat`: it was another
        one's move, led to a choice of another one, or the turn has passed on. `chance`: something
        was drawn or rolled. `secret`: something hidden was shown or moved. `too_often`: as many
        moves were taken back as a game may be long. `no_seat`: the caller only watches.
        """
        query, caller = query_of(request, UndoQuery), caller_of(request)
        game = game_for(game_id, caller)
        return with_etag(
            request, msgspec.json.encode(_shown(game, seats_of(game, caller), given(query.seat)))
        )

    @operation(
        "undo",
        "Take my move back",
        "playing",
        parameters=[GAME, *KEYED],
        body=UndoSent,
        answers={200: (Moved, "The game stands again as before the move.")},
        problems=[
            "not-your-seat",
            "game-not-running",
            "moved-on",
            "time-up",
            "undo-refused",
            "key-reused",
        ],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Take the caller's last move back, within one's own turn.

        Nothing is removed: an event `undone` says that the game stands again as after its version
        `to`, and the question is put anew under a new id. Again, it takes back the move before.
        """
        no_query(request)
        sent, player = body_of(request, UndoSent), player_of(request)
        played = undo(
            game_id,
            player,
            given(sent.seat),
            sent.version,
            key_of(request),
            hashlib.sha256(b"undo " + msgspec.json.encode(sent, order="sorted")).digest(),
        )
        return answered(played)


def _shown(game: Game, seats: Viewer, seat: int | None) -> UndoShown:
    now = load_game(game)
    offered = undo_offered(registry.title(game.title, game.rules), now, seats, seat)
    move = offered.move
    return UndoShown(
        version=now.version,
        possible=move is not None,
        seat=offered.seat,
        code=offered.code,
        reason=offered.sentence,
        batch=move.batch if move else None,
        to=move.to if move else None,
    )
