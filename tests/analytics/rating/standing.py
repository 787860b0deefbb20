"""Ratings that stand there, for tests of how they are shown."""

from __future__ import annotations

from datetime import UTC, datetime

from analytics.models import Rating
from games.models import Player

SIGMA = 2.0


def rated(
    title: str, seats: int, who: str, points: float, games: int, player: Player | None = None
) -> None:
    Rating.objects.create(
        title=title,
        seat_count=seats,
        who=who,
        player=player,
        points=points,
        mu=points + 3 * SIGMA,
        sigma=SIGMA,
        games=games,
        last=datetime(2026, 11, 1, tzinfo=UTC),
    )
