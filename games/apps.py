"""Playing games: players, tables, moves, bots."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from database.privileges import revoke_changes
from shards.signals import forgotten


class GamesConfig(AppConfig):
    name = "games"
    label = "games"

    def ready(self) -> None:
        from games.moving import forget

        forgotten.connect(forget, dispatch_uid="games")
        post_migrate.connect(_keep_seeds, sender=self, dispatch_uid="games.seeds")


def _keep_seeds(using: str, **_signal: Any) -> None:
    """A seed is drawn once: whoever takes over a web server cannot put another in its place."""
    revoke_changes(using, "games_secret")
