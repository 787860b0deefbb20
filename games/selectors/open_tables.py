"""Games at which anybody may still sit down."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from games.models import Game
from games.models.game import NO_TABLE, Status
from games.selectors.tables import visible_games


def open_tables(*, most: int | None = None, among: Collection[UUID] | None = None) -> list[Game]:
    """Public games that have not begun, the newest first, with their seats.

    ``most``: so many at most. ``among``: those of these games alone. Simulations are no tables.
    """
    games = visible_games(None).filter(status=Status.OPEN)
    if among is not None:
        games = games.filter(pk__in=list(among))
    games = games.exclude(population__in=NO_TABLE).order_by("-created_at", "-id")
    return list(games[:most])
