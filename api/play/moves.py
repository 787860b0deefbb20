"""``/api/games/{game}/moves/``: the hot path."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import UNSET
from rest_framework.views import APIView

from api.admission import admit_to_game
from api.admission.address import address_of
from api.idempotency import KEYED, key_of
from api.identifiers import GAME
from api.play.foreign_moves import refuse_move_of_another_title
from api.play.shapes import Moved, MoveSent, event_shown
from api.problems import Problem
from api.problems.handler import as_problem
from api.problems.problem import problem_response
from api.reading.bodies import given, no_plain_query, plain_body_of
from api.schema.describe import operation
from games.engine import notation, registry
from games.engine.canonical import canonical
from games.engine.errors import BadNotation
from games.errors import MalformedMove
from games.services.idempotency import Played
from games.services.playing import play_from


class Moves(APIView):
    """Moves of one game.

    Django REST framework would cost as much as the rules and the append together, so the request
    goes past it: ``dispatch`` is all there is. The class remains, for the document.
    """

    takes_keys = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """One move, or the problem."""
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
        return answered(played)


def _move(sent: MoveSent, title_id: str) -> bytes:
    """The move as JSON; raises ``Problem`` or ``BadNotation``."""
    if (sent.move is UNSET) == (sent.notation is UNSET):
        raise Problem("malformed", "Send either `move` or `notation`.", field="$.move")
    if sent.notation is UNSET:
        return msgspec.json.encode(sent.move)
    title = registry.title(title_id)
    return canonical(notation.read(str(sent.notation), title.moves))


def answered(played: Played) -> HttpResponse:
    """What a stored batch is answered with; an earlier answer is marked as such."""
    headers = {"Cache-Control": "no-store", "Vary": "Authorization"}
    if played.repeated:
        headers["Idempotent-Replay"] = "true"
    answer = Moved(played.version, [event_shown(event) for event in played.events])
    return HttpResponse(
        msgspec.json.encode(answer), content_type="application/json", headers=headers
    )
