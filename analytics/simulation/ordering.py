"""Ordering a simulation: what is asked for, checked before anything is played."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from analytics.models import Simulation
from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.errors import BadOptions
from games.services.seating import checked_level
from shards.places import are_several, new_game_id

MOST_GAMES = 1_000_000


def order(
    title_id: str,
    levels: Sequence[str],
    games: int,
    *,
    options: Mapping[str, Any] | None = None,
    patch: Mapping[str, int] | None = None,
    rotate: bool = False,
    seed: str | None = None,
) -> Simulation:
    """A simulation, stored and not begun.

    ``levels``: of the bots by seat. ``rotate``: they move on by one seat from game to game.
    ``seed``: the same text gives the same games; without one it is made up, and kept.

    Raises ``EngineError`` (title, seats, options, parameters) or ``games.errors.Invalid`` (level),
    each with a sentence that says what to do.
    """
    title = registry.title(title_id)
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(f"A simulation has 1 to {MOST_GAMES} games, not {games}.")
    for level in levels:
        checked_level(level, title.id, len(levels))
    chosen = title.reading.options(dict(options or {}))
    # Set up once for nothing: what is accepted here cannot fail in a worker.
    beginning.new_game(title, chosen, len(levels), SeededChance(0), patch=patch)
    text = secrets.token_hex(16) if seed is None else seed
    return Simulation.objects.create(
        id=new_game_id(),  # in a slot of the home
        together=are_several(),
        title=title.id,
        levels=list(levels),
        rotate=rotate,
        options=msgspec.to_builtins(chosen),
        patch=dict(patch or {}),
        games=games,
        seed=hashlib.sha256(text.encode()).digest(),
        seed_text=text,
    )
