"""``/api/games/{game}/moves/``: the hot path."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from msgspec import UNSET
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import admit_to_game
from api.admission.address import address_of
from api.authentication import caller_of
from api.etag import CONDITIONAL, NOT_MODIFIED, keeping, with_etag
from api.idempotency import KEYED, key_of
from api.identifiers import GAME
from api.play.choices import choices_shown
from api.play.foreign_moves import refuse_move_of_another_title
from api.play.move_index import MovePage, MovesQuery, moves_shown
from api.play.moved import NOTHING, Moved, Then, answered
from api.play.seeing import sight_of
from api.play.shapes import MoveSent
from api.problems import Problem
from api.problems.handler import as_problem
from api.problems.problem import problem_response
from api.reading.bodies import given, no_plain_query, plain_body_of, query_of
from api.schema.describe import operation
from api.shapes import decision_shown
from games.engine import asking, notation, registry
from games.engine.canonical import canonical
from games.engine.errors import BadNotation
from games.errors import MalformedMove, NotFound, NotYourSeat
from games.models import Player
from games.models.game import Status
from games.selectors.players_game import PlayersGame
from games.selectors.seeing import eyes_of
from games.selectors.tables import game_for
from games.services.idempotency import Played
from games.services.loading import load_game_at
from games.services.playing import play_from


class Moves(APIView):
    """Moves of one game.

    Django REST framework would cost as much as the rules and the append together, so a move goes
    past it. The class remains, for the document and for who reads the index.
    """

    takes_keys = True
    holds_no_foreign_text = True

    def get_permissions(self) -> Sequence[Any]:
        """Everybody may read the index of a game that they may see."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """One move, or the problem."""
        if request.method != "POST":
            return super().dispatch(request, *args, **kwargs)
        try:
            return self.post(request, **kwargs)
        except Exception as error:
            return problem_response(as_problem(error))

    @operation(
        "make_move",
        "Make a move",
        "playing",
        parameters=[GAME, *KEYED],
        body=MoveSent,
        answers={200: (Moved, "The move is stored, for ever.")},
        problems=[
            "not-your-seat",
            "decision-not-open",
            "time-up",
            "game-not-running",
            "busy",
            "illegal-move",
            "key-reused",
        ],
    )
    def post(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """Answer a decision, with a move in JSON or in notation.

        The answer holds the events that followed, as far as the mover may know them. Sent again
        with the same Idempotency-Key and the same body, the request gets the same answer, marked by
        the header Idempotent-Replay, and no second move is made.
        """
        token = request.META.get("HTTP_AUTHORIZATION", "")
        head = admit_to_game(token, address_of(request.META), game_id)
        no_plain_query(request)
        sent = plain_body_of(request, MoveSent, settings.KLEIO_LONGEST_MOVE)
        key = key_of(request)
        try:
            played = play_from(
                head,
                given(sent.seat),
                _move(sent, head.title),
                given(sent.decision),
                key,
                hashlib.sha256(msgspec.json.encode(sent, order="sorted")).digest(),
            )
        except (MalformedMove, BadNotation):
            refuse_move_of_another_title(sent.move, sent.notation, head.title)
            raise
        return answered(played, NOTHING if played.repeated else _then(head, sent, played))

    @operation(
        "list_moves",
        "Which moves were made",
        "playing",
        parameters=[GAME, *CONDITIONAL],
        query=MovesQuery,
        answers={200: (MovePage, "One by one."), 304: NOT_MODIFIED},
        problems=["not-your-seat"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """An index for stepping through a game: the set-up, then move by move."""
        query = query_of(request, MovesQuery)
        caller = caller_of(request)
        game = game_for(game_id, caller)
        eyes = eyes_of(game, caller, given(query.seat))
        return with_etag(
            request,
            msgspec.json.encode(moves_shown(game, eyes, query)),
            keeping(forever=game.status == Status.FINISHED),
        )


def _then(game: PlayersGame, sent: MoveSent, played: Played) -> Then:
    """How the game stands after a move, as far as that is asked for. The move is made by now, so
    that nothing is refused any more."""
    then = _next(game, played) if sent.next else NOTHING
    asked = sent.sight
    if asked is UNSET or asked.after > played.version:
        return then
    mover = Player(pk=game.player_id)
    try:
        return replace(then, sight=sight_of(game.id, mover, asked.after, seat=given(asked.seat)))
    except (NotFound, NotYourSeat):
        return then


def _next(game: PlayersGame, played: Played) -> Then:
    """What is asked after a move, which this process remembers."""
    title = registry.title(game.title, game.rules)
    state = load_game_at(game.id, title, played.version).state
    asked = [decision_shown(decision) for decision in asking.decisions(title, state)]
    return Then(asked, choices_shown(title, state, game.seats))


def _move(sent: MoveSent, title_id: str) -> bytes:
    """The move as JSON; raises ``Problem`` or ``BadNotation``."""
    if (sent.move is UNSET) == (sent.notation is UNSET):
        raise Problem("malformed", "Send either `move` or `notation`.", field="$.move")
    if sent.notation is UNSET:
        return msgspec.json.encode(sent.move)
    title = registry.title(title_id)
    return canonical(notation.read(str(sent.notation), title.moves))
