"""Ids in paths."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import OpenApiParameter

from api.shapes import opaque_game


class GameIdConverter:
    """``gme_`` and 32 hex digits. A path with anything else is no path, hence 404."""

    regex = "gme_[0-9a-f]{32}"

    def to_python(self, value: str) -> UUID:
        """The id as the database knows it."""
        return UUID(value.removeprefix("gme_"))

    def to_url(self, value: UUID) -> str:
        """The id as clients know it."""
        return opaque_game(value)


GAME = OpenApiParameter(
    "game_id",
    {"type": "string", "format": "game-id", "pattern": "^gme_[0-9a-f]{32}$"},
    "path",
    description="the `id` of a game",
)
