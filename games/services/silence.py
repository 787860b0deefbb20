"""What becomes of a seat whose person is silent, in games without a clock: terms of their maker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Literal

import msgspec
from django.db.models import F
from django.db.models.functions import Now

from games.models import Game

Decides = Literal["vote", "maker"]

FORTNIGHT = 14 * 86400


class Silence(msgspec.Struct, frozen=True):
    """``after``: seconds. ``decides``: who may then hand the seat to a bot: all others who are
    there together, or whoever made the game alone."""

    after: int = FORTNIGHT
    decides: Decides = "vote"


def silence_of(stored: Any) -> Silence:
    """The terms of a row (``Game.silence``); games from before these have the usual ones."""
    return Silence() if stored is None else msgspec.convert(stored, Silence)


def is_silent(game: Game) -> bool:
    """Whether nothing has happened in a running game for as long as its terms say."""
    after = silence_of(game.silence).after
    aged = Game.objects.filter(pk=game.pk, version=game.version)
    return aged.alias(age=Now() - F("moved_at")).filter(age__gt=timedelta(seconds=after)).exists()
