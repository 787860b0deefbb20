"""Keeping positions, so that a long game is found again as quickly as a short one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.engine import registry
from games.engine.title import Title
from games.models import Game
from games.selectors.positions import SNAPSHOT_EVERY, Position, keep_snapshot, position_at


def is_due(before: int, after: int) -> bool:
    """Whether a snapshot should be taken when a batch has led from one version to the other."""
    return before // SNAPSHOT_EVERY != after // SNAPSHOT_EVERY


def keep_if_due(title: Title[Any], before: Position, after: Position) -> None:
    """Take one here and now; for workers, whom nobody waits for."""
    if is_due(before.version, after.version):
        keep_snapshot(title, after)


def keep(game_id: UUID) -> None:
    """Take one of the newest position of a game, if it has begun."""
    game = Game.objects.filter(pk=game_id, version__gt=0).first()
    if game is not None:
        title = registry.title(game.title)
        keep_snapshot(title, position_at(game.pk, title, game.version))
