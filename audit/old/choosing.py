"""Which games are old, and which of them lie apart."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from audit.sql import sql
from database.at_hand import here
from events.database import fetch
from shards.places import lies_here


def old_games(before: datetime, most: int) -> list[UUID]:
    """Games that were over by then and lie where games are played; the oldest first."""
    return _here(fetch(sql("old_games"), {"before": before, "most": most}, _id, here()))


def away(named: Collection[UUID] | None = None) -> list[UUID]:
    """All games that lie apart, or those of the named ones that do."""
    games = None if named is None else list(named)
    return _here(fetch(sql("games_away"), {"named": games}, _id, here()))


def _here(games: list[UUID]) -> list[UUID]:
    """Without what a move to another database has left."""
    return [game for game in games if lies_here(game)]


def _id(id: UUID) -> UUID:
    return id
