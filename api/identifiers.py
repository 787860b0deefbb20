"""Ids in paths, and for the document."""

from __future__ import annotations

from django.urls import register_converter
from drf_spectacular.utils import OpenApiParameter

from games.identifiers import GAME_ID, GameIdConverter
from notices.identifiers import AddressIdConverter

register_converter(GameIdConverter, "game")
register_converter(AddressIdConverter, "address")

GAME = OpenApiParameter(
    "game_id",
    {"type": "string", "format": "game-id", "pattern": f"^{GAME_ID}$"},
    "path",
    description="the `id` of a game",
)
