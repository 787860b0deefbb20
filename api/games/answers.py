"""A game as an answer."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from api.games.access import is_inside, seats_of
from api.games.shapes import GameDetail, GameShown, game_shown
from games.identifiers import opaque_game
from games.models import Game, Player
from games.selectors.seeing import opened_seed
from games.selectors.tables import game_for

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
    detail = GameDetail(**msgspec.structs.asdict(shown(game, caller)), seed=opened_seed(game))
    return Response(detail, headers=PRIVATE)


def answer_anew(game: Game, player: Player) -> Response:
    """The game as it is now: others may have joined since the service returned."""
    return answer(game_for(game.pk, player), player)


def answer_made(game: Game, player: Player) -> Response:
    """A game that was made just now, and where it is."""
    made = answer_anew(game, player)
    made.status_code = 201
    made.headers["Location"] = f"/api/games/{opaque_game(game.pk)}/"
    return made
