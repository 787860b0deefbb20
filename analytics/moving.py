"""What becomes of figures when games move to another database: they are counted there."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from analytics.models import CountedGame, Uncounted
from analytics.projection.catching_up import CURSOR
from analytics.projection.counting import count
from analytics.projection.gathering import scatter
from analytics.projection.rating import rate_anew
from database import transaction
from events.cursors import read_cursor


def wait_for_counting(**_signal: Any) -> None:
    """Receiver of ``shards.signals.to_be_locked``: who counts holds the cursor first, and then
    games."""
    read_cursor(CURSOR, hold=True)


def forget(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.leaving``."""
    if not games:
        return
    read_cursor(CURSOR, hold=True)
    rate_anew(set(games))
    scatter(games)
    CountedGame.objects.filter(pk__in=games).delete()
    Uncounted.objects.filter(pk__in=games).delete()


def count_here(games: list[UUID], **_signal: Any) -> None:
    """Receiver of ``shards.signals.arrived``."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        count(games)
