"""Games that arrive at another database are checked there before they are let go, and published."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from audit.checkpoints.publishing import publish_ends
from events.checking import stream_fault
from games.identifiers import opaque_game
from games.models import Game, Secret
from games.services.seeds import seed_from
from shards.errors import CannotMove


def publish(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.arrived``."""
    publish_ends(games)


def check(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.arriving``: every hash, stamp and head, read anew."""
    versions = dict(Game.objects.filter(pk__in=games).values_list("pk", "version"))
    seeds = dict(Secret.objects.filter(game__in=games).values_list("game_id", "seed"))
    for game in games:
        if game not in versions or game not in seeds:
            raise CannotMove(f"{opaque_game(game)} did not arrive whole.")
        if not versions[game]:
            continue  # it has not begun
        fault = stream_fault(game, seed_from(bytes(seeds[game]), []).salt_key)
        if fault is not None:
            raise CannotMove(f"{opaque_game(game)} did not arrive whole: {fault}")
