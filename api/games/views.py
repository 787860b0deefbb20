"""``/api/games/``: finding games and setting up a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import CHALLENGES_OF_PLAYER, CHALLENGES_TO_BOT
from api.authentication import caller_of, player_of
from api.games.answers import GAME_ANSWER, LOCATION, PRIVATE, answer, answer_made, shown
from api.games.entropy import no_entropy_yet
from api.games.filters import filter_parameters
from api.games.pagination import PageQuery, page_of
from api.games.shapes import GamePage
from api.games.terms import Challenged, NewGame, clock_terms, seat_request, silence_terms
from api.idempotency import KEYED, keyed
from api.identifiers import GAME
from api.reading.bodies import body_of, no_query
from api.reading.options import options_of
from api.schema.describe import operation
from games.models import Game, Player
from games.selectors.tables import game_for, visible_games
from games.services import lobby
from games.services.bounds import key_of
from games.services.placing import at_new_game_of
from games.services.repeating import once


class Games(APIView):
    """All games that the caller may see."""

    takes_keys = True

    def get_permissions(self) -> Sequence[Any]:
        """Anybody may look at public games."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    @operation(
        "list_games",
        "Find games",
        "games",
        query=PageQuery,
        parameters=filter_parameters(),
        answers={200: (GamePage, "One page.")},
    )
    def get(self, request: Request) -> Response:
        """Public games and the caller's own, newest first. Simulations only on request."""
        caller = caller_of(request)
        read = page_of(visible_games(caller), request)
        page = GamePage(read.next, read.previous, [shown(game, caller) for game in read.rows])
        return Response(page, headers=PRIVATE)

    @operation(
        "create_game",
        "Set up a table",
        "games",
        body=NewGame,
        parameters=[LOCATION, *KEYED],
        answers={201: GAME_ANSWER},
        problems=[
            "key-reused",
            "bad-options",
            "bad-parameters",
            "not-found",
            "too-many-games",
            "bot-declines",
            "too-many-challenges",
        ],
    )
    def post(self, request: Request) -> Response:
        """A new game. It begins at once if no seat is open, else when the last one is taken.

        The answer holds the `commitment`, the hash of the secret seed. Whoever wants a say in
        chance sends `"start": false`, keeps it, and tells `entropy` when they start the game.
        """
        no_query(request)
        no_entropy_yet(request)
        sent, player = body_of(request, NewGame), player_of(request)
        # Before the transaction, which would undo what a refused request took, and keep others of
        # the same bots waiting.
        for seat in sent.seats:
            if isinstance(seat, Challenged):
                take(f"challenges:{player.pk}", CHALLENGES_OF_PLAYER)
                take(f"challenged:{seat.player}", CHALLENGES_TO_BOT)
        key = keyed(request, sent)
        with at_new_game_of(player, key):
            done = once(player, key, lambda: _made(request, sent, player))
            return answer_made(done, player)


def _made(request: Request, sent: NewGame, player: Player) -> Game:
    return lobby.create_game(
        player,
        sent.title,
        options_of(sent.title, sent.options),
        [seat_request(seat) for seat in sent.seats],
        is_public=sent.public,
        patch=sent.parameters,
        address=key_of(address_of(request.META)),
        held=not sent.start,
        clock=clock_terms(sent.clock),
        silence=silence_terms(sent),
        ready_within=sent.ready_within,
        bots_may_join=sent.bots_may_join,
    )


class OneGame(APIView):
    """One game."""

    permission_classes = [AllowAny]

    @operation("get_game", "A game", "games", parameters=[GAME], answers={200: GAME_ANSWER})
    def get(self, request: Request, game_id: UUID) -> Response:
        """Terms, seats, how far it is and how it ended; `state/` has what is on the table."""
        no_query(request)
        caller = caller_of(request)
        return answer(game_for(game_id, caller), caller)
