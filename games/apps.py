"""Playing games: players, tables, moves, bots."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    label = "games"
