"""Seats that go from one person to another, for tests."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import (
    Game,
    Player,
)
from games.services.inviting import invite, join_by


def offered(game: Game, who: Player, seat: int) -> str:
    """The code by which somebody may have a seat."""
    return invite(game.pk, who, hours=1, uses=16, seat=seat)[1]


def later() -> datetime:
    return timezone.now() + timedelta(hours=1)


def handed_on(game: Game, seat: int, giver: Player, taker: Player) -> Game:
    return join_by(offered(game, giver, seat), taker)
