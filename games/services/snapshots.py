"""Keeping states of games, so that a long game is loaded as quickly as a short one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from events.records import Snapshot
from events.snapshot_writing import save_snapshot
from games.engine import registry
from games.engine.canonical import canonical
from games.engine.title import Title
from games.models import Game
from games.selectors.game_at import SNAPSHOT_EVERY, GameAt, tag_of
from games.services.loading import load_game_at


def is_due(before: int, after: int) -> bool:
    """Whether a snapshot should be taken when a batch has led from one version to the other."""
    return before // SNAPSHOT_EVERY != after // SNAPSHOT_EVERY


def keep_snapshot(title: Title[Any], kept: GameAt) -> None:
    """Store a state, so that a process that lacks it reads only what came after."""
    save_snapshot(Snapshot(kept.head, tag_of(title), canonical(kept.state)))


def keep_if_due(title: Title[Any], before: GameAt, after: GameAt) -> None:
    """Take one here and now; for workers, whom nobody waits for."""
    if is_due(before.version, after.version):
        keep_snapshot(title, after)


def keep(game_id: UUID) -> None:
    """Take one of a game as it stands now, if it has begun."""
    game = Game.objects.filter(pk=game_id, version__gt=0).first()
    if game is not None:
        title = registry.title(game.title, game.rules)
        keep_snapshot(title, load_game_at(game.pk, title, game.version))
