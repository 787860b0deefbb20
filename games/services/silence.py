"""What becomes of a seat whose person is silent, in games without a clock: terms of their maker."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from database.at_hand import connection
from games.models import Game
from games.sql import sql

Decides = Literal["vote", "maker"]

FORTNIGHT = 14 * 86400


class Silence(msgspec.Struct, frozen=True):
    """``after``: seconds. ``decides``: who may then hand the seat to a bot: those who are
    present, together (``claiming``), or whoever made the game alone."""

    after: int = FORTNIGHT
    decides: Decides = "vote"


def silence_of(stored: Any) -> Silence:
    """The terms of a row (``Game.silence``); games from before these have the usual ones."""
    return Silence() if stored is None else msgspec.convert(stored, Silence)


def is_silent(game: Game, number: int) -> bool:
    """Whether nothing has happened in a running game for as long as its terms say. The time in
    which the person of the seat is on vacation does not count."""
    asked: dict[str, Any] = {
        "game": game.pk,
        "version": game.version,
        "seat": number,
        "after": silence_of(game.silence).after,
    }
    with connection.cursor() as cursor:
        cursor.execute(sql("silent"), asked)
        return cursor.fetchone() is not None
