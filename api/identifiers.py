"""Ids in paths, and for the document."""

from __future__ import annotations

from django.urls import register_converter
from drf_spectacular.utils import OpenApiParameter

from analytics.identifiers import EXPERIMENT_ID, ExperimentIdConverter
from games.identifiers import (
    GAME_ID,
    PLAYER_ID,
    TOURNAMENT_ID,
    GameIdConverter,
    PlayerIdConverter,
    TournamentIdConverter,
)
from notices.identifiers import AddressIdConverter

register_converter(GameIdConverter, "game")
register_converter(TournamentIdConverter, "tournament")
register_converter(PlayerIdConverter, "player")
register_converter(AddressIdConverter, "address")
register_converter(ExperimentIdConverter, "experiment")

GAME = OpenApiParameter(
    "game_id",
    {"type": "string", "format": "game-id", "pattern": f"^{GAME_ID}$"},
    "path",
    description="the `id` of a game",
)

PLAYER = OpenApiParameter(
    "player_id",
    {"type": "string", "format": "player-id", "pattern": f"^{PLAYER_ID}$"},
    "path",
    description="the `id` of a player",
)

TOURNAMENT = OpenApiParameter(
    "tournament_id",
    {"type": "string", "format": "tournament-id", "pattern": f"^{TOURNAMENT_ID}$"},
    "path",
    description="the `id` of a tournament",
)

EXPERIMENT = OpenApiParameter(
    "experiment_id",
    {"type": "string", "format": "experiment-id", "pattern": f"^{EXPERIMENT_ID}$"},
    "path",
    description="the `id` of an experiment",
)
