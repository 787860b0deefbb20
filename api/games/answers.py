"""A game as an answer."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from api.games.access import is_inside, seats_of
from api.games.shapes import GameDetail, GameShown, game_shown, vote_shown
from games.identifiers import opaque_game
from games.models import Game, Player
from games.selectors.seeing import opened_seed
from games.selectors.tables import game_for
from games.selectors.votes import said_of
from games.services.repeating import Done, Made

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
GAME_ANSWER = (GameDetail, "The game.")
LOCATION = OpenApiParameter(
    "Location", {"type": "string"}, "header", response=["201"], description="path of the game"
)


def shown(game: Game, caller: Player | None) -> GameShown:
    """A game in the list, as the caller may see it."""
    return game_shown(game, seats_of(game, caller), inside=is_inside(game, caller))


def answer(game: Game, caller: Player | None) -> Response:
    """A game by itself."""
    detail = GameDetail(
        **msgspec.structs.asdict(shown(game, caller)),
        seed=opened_seed(game),
        votes=[vote_shown(said) for said in said_of(game)],
    )
    return Response(detail, headers=PRIVATE)


def answer_anew(done: Done, player: Player) -> Response:
    """The game as it is now: others may have joined since the service returned."""
    return told_again(answer(game_for(done.game, player), player), done)


def answer_made(done: Done, player: Player) -> Response:
    """A game that was made, just now or by the same request before, and where it is."""
    made = answer_anew(done, player)
    made.status_code = 201
    made.headers["Location"] = f"/api/games/{opaque_game(done.game)}/"
    return made


def told_again(response: Response, done: Done | Made) -> Response:
    """The response, marked where it answers a request that was answered before."""
    if done.repeated:
        response.headers["Idempotent-Replay"] = "true"
    return response
