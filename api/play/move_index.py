"""The index of a game's moves, as the API shows it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.play.shapes import Onlooker, Version
from games.engine.records import SeatNumber
from games.models import Game
from games.selectors.seeing import Eyes
from games.services.index_of_moves import index_of_moves


class MovesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which moves to tell, and as whom."""

    after: Annotated[Version, Meta(description="those behind this version")] = 0
    limit: Annotated[int, Meta(ge=1, le=1000, description="how many at most")] = 500
    seat: Onlooker | UnsetType = UNSET


class MoveTold(msgspec.Struct, frozen=True):
    """A move of a game, as an index tells it."""

    batch: int
    version: Annotated[Version, Meta(description="after it: look `at` this one")]
    seat: Annotated[SeatNumber | None, Meta(description="who moved; null: the set-up, a stop")]
    round: Annotated[int | None, Meta(description="null where the title has none")]
    sentence: str
    undone: Annotated[bool, Meta(description="it was taken back later")]


class MovePage(msgspec.Struct, frozen=True):
    """Some moves of a game. Ask again ``after`` the version of the last one."""

    latest: Annotated[Version, Meta(description="of the game now")]
    moves: list[MoveTold]
    more: bool


def moves_shown(game: Game, eyes: Eyes, query: MovesQuery) -> MovePage:
    """Those that the query asks for."""
    moves = [
        MoveTold(entry.batch, entry.version, entry.seat, entry.round, entry.sentence, entry.undone)
        for entry in index_of_moves(game, eyes, query.after, query.limit)
    ]
    return MovePage(game.version, moves, bool(moves) and moves[-1].version < game.version)
