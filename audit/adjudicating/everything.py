"""Which games there are to check, whatever table still speaks of them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from audit.sql import sql
from database.at_hand import here
from events.database import fetch


def games_and_streams(since: datetime | None = None) -> list[UUID]:
    """Ids of all games and of all streams of events, which should be the same; with ``since`` of
    those that have moved from then on."""
    return fetch(sql("games_and_streams"), {"since": since}, _id, here())


def _id(id: UUID) -> UUID:
    return id
