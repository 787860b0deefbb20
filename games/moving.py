"""People who are known at home no more, at a database that has missed it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.services.erasing import erase_here


def forget(player: UUID, **_signal: Any) -> None:
    """Receiver of ``shards.signals.forgotten``."""
    erase_here(player)
