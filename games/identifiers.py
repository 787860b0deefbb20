"""Ids of games and players as clients and people know them, in answers and in paths."""

from __future__ import annotations

from uuid import UUID

_PREFIX = "gme_"
GAME_ID = f"{_PREFIX}[0-9a-f]{{32}}"
"""What an id looks like, as a regular expression."""


def opaque_game(game_id: UUID) -> str:
    """``gme_`` and 32 hex digits."""
    return f"{_PREFIX}{game_id.hex}"


def game_of(opaque: str) -> UUID:
    """The id as the database knows it; ``ValueError`` for what is no id of a game."""
    return UUID(opaque.removeprefix(_PREFIX))


class GameIdConverter:
    """An id in a path. A path with anything else is no path, hence 404."""

    regex = GAME_ID

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return game_of(value)

    def to_url(self, value: UUID) -> str:
        """The id as people know it."""
        return opaque_game(value)


PLAYER_ID = "ply_[0-9a-f]{32}"


class PlayerIdConverter:
    """The id of a player in a path."""

    regex = PLAYER_ID

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return player_of(value)

    def to_url(self, value: UUID) -> str:
        """The id as people know it."""
        return f"ply_{value.hex}"


def player_of(opaque: str) -> UUID:
    """The id as the database knows it; ``ValueError`` for what is no id of a player."""
    return UUID(opaque.removeprefix("ply_"))


TOURNAMENT_ID = "trn_[0-9a-f]{32}"


class TournamentIdConverter:
    """The id of a tournament in a path."""

    regex = TOURNAMENT_ID

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return UUID(value.removeprefix("trn_"))

    def to_url(self, value: UUID) -> str:
        """The id as people know it."""
        return f"trn_{value.hex}"
