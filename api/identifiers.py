"""Ids in paths, for the document."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter

from games.identifiers import GAME_ID

GAME = OpenApiParameter(
    "game_id",
    {"type": "string", "format": "game-id", "pattern": f"^{GAME_ID}$"},
    "path",
    description="the `id` of a game",
)
