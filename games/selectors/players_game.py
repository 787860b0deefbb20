"""Where a game stands for one caller, in one query: what a move needs before the rules do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from database.at_hand import here
from events.database import fetch
from games.engine.secrecy import Viewer
from games.errors import NotFound, Unauthenticated
from games.models.player import opaque_player
from games.sql import sql

NO_SUCH_GAME = "There is no game of this id, or it is private and you are not in it."


@dataclass(frozen=True, slots=True)
class PlayersGame:
    """A game as one person finds it.

    ``seats``: those that the person plays; maybe none. ``bots``: those that bots play.
    ``clock``: its terms of time, as the row has them. ``clocks``: how they stand, as
    ``games_clocks_now`` tells it of a game with banks. ``scopes``: what the token may do, where it
    is one of a bot.
    """

    id: UUID
    title: str
    rules: str
    status: str
    version: int
    bots: tuple[int, ...]
    player_id: UUID
    seats: Viewer
    clock: Any = None
    clocks: Any = None
    scopes: tuple[str, ...] | None = None

    @property
    def actor(self) -> str:
        """How events name the person."""
        return opaque_player(self.player_id)


def players_game_by_token(digest: bytes, game_id: UUID) -> PlayersGame:
    """The game for whoever holds the token of this digest (``services.players.digest_of``).

    Raises ``Unauthenticated`` for an unknown or revoked token and ``NotFound`` for a game that is
    not there or not theirs to see.
    """
    return _fetched(None, digest, game_id)


def players_game(game_id: UUID, player_id: UUID) -> PlayersGame:
    """The same for a player who is known already; raises ``NotFound``."""
    return _fetched(player_id, None, game_id)


def _fetched(player_id: UUID | None, digest: bytes | None, game_id: UUID) -> PlayersGame:
    asked = [player_id, digest, game_id]
    [row] = fetch(sql("players_game"), asked, _columns, here())
    return players_game_from(*row)


def players_game_from(*row: Any) -> PlayersGame:
    """What a row of ``players_game.sql`` says; raises as ``players_game_by_token`` does."""
    caller, scopes, game, title, rules, status, version, bots, clock, clocks, seats = row
    if caller is None:
        raise Unauthenticated(
            "This token is not known or was revoked; sign in for a new one.", "bad_token"
        )
    if game is None:
        raise NotFound(NO_SUCH_GAME)
    return PlayersGame(
        game,
        title,
        rules,
        status,
        version,
        tuple(bots),
        caller,
        frozenset(seats),
        clock,
        clocks,
        None if scopes is None else tuple(scopes),
    )


def _columns(*columns: Any) -> tuple[Any, ...]:
    return columns
