"""``/api/games/{game}/fork/``"""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import FORKS_OF_PLAYER
from api.authentication import player_of
from api.games.answers import GAME_ANSWER, LOCATION, answer_made
from api.games.entropy import no_entropy_yet
from api.games.terms import seat_request
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.play.shapes import ForkAsked
from api.reading.bodies import body_of, given, no_query
from api.schema.describe import operation
from games.services.bounds import key_of
from games.services.forking import fork_game
from games.services.repeating import once


class Fork(APIView):
    """What if: a new game out of one that is over."""

    takes_keys = True

    @operation(
        "fork_game",
        "Play on from here",
        "games",
        parameters=[GAME, LOCATION, *KEYED],
        body=ForkAsked,
        answers={201: GAME_ANSWER},
        problems=["not-forkable", "key-reused", "bad-options", "too-many-games"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """A new game that begins as a copy of a finished one up to version `at`.

        It has seats and chance of its own, and else the terms of its origin. Open seats wait for
        people as in any new game. Who plays it may know what was hidden in the origin, so it
        counts in no figures.
        """
        no_query(request)
        no_entropy_yet(request)
        sent, player = body_of(request, ForkAsked), player_of(request)
        take(f"forks:{player.pk}", FORKS_OF_PLAYER)
        done = once(
            player,
            keyed(request, sent),
            lambda: fork_game(
                player,
                game_id,
                [seat_request(seat) for seat in sent.seats],
                at=given(sent.at),
                is_public=given(sent.public),
                address=key_of(address_of(request.META)),
                held=not sent.start,
            ),
        )
        return answer_made(done, player)
