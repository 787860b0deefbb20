"""Games that have moved to another database: whose turn it is there is seen anew."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from notices.clock import database_time
from notices.services.following import take_up


def look(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.arrived``: their notices stayed behind (``shards.tables``), and
    their events lie before those that are followed."""
    take_up(games, database_time())
