"""Ids of games in the paths of pages: the same as in the API."""

from __future__ import annotations

from uuid import UUID

PREFIX = "gme_"


def opaque_game(game_id: UUID) -> str:
    """``gme_`` and 32 hex digits."""
    return f"{PREFIX}{game_id.hex}"


class GamePageConverter:
    """A path with anything else is no path, hence 404."""

    regex = f"{PREFIX}[0-9a-f]{{32}}"

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return UUID(value.removeprefix(PREFIX))

    def to_url(self, value: UUID) -> str:
        """The id as people know it."""
        return opaque_game(value)
