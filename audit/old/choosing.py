"""Which games are old, and which of them lie apart."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from audit.sql import sql
from database.at_hand import here
from events.database import fetch


def old_games(before: datetime, most: int) -> list[UUID]:
    """Games that were over by then and lie where games are played; the oldest first."""
    return fetch(sql("old_games"), {"before": before, "most": most}, _id, here())


def away() -> list[UUID]:
    """All games that lie apart."""
    return fetch(sql("games_away"), [], _id, here())


def _id(id: UUID) -> UUID:
    return id
