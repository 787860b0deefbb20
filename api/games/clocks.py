"""How the clocks of a game stand now, for everybody who may see the game."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.shapes import Time, time_of
from games.engine.records import SeatNumber
from games.models import Game
from games.models.game import Status
from games.moments import moment_of
from games.services.clocks import tick_from


class ClocksShown(msgspec.Struct, frozen=True):
    """How the clocks stand. Nobody tells when a second has gone: count down to `due`."""

    at: Annotated[Time | None, Meta(description="when `left` was so; null with `days`")]
    left: Annotated[
        list[int] | None,
        Meta(description="by seat, milliseconds left of its bank; null with `days`"),
    ]
    running: Annotated[list[SeatNumber], Meta(description="the seats whose time runs")]
    due: Annotated[
        list[Time | None],
        Meta(description="by seat, when its time is up; null where none runs out for a person"),
    ]
    flagged: Annotated[
        list[SeatNumber],
        Meta(description="whose time is up, and whose seat another person may claim for a bot"),
    ]


COLUMNS = (
    *("status", "seat_count", "waiting", "bots"),
    *("clock", "clocks", "asked_at", "flagged", "due__at"),
)
"""Of the row of a game and what is due in it, for those who fetch no more than they need."""


def clocks_shown(game: Game) -> ClocksShown | None:
    """None for a game without a clock, and for one that does not run."""
    if game.clock is None or game.status != Status.RUNNING:
        return None
    tick = tick_from(game.clocks)
    running = list(game.waiting)
    ends = [
        _due(game, seat) if seat in running and seat not in {*game.bots, *game.flagged} else None
        for seat in range(game.seat_count)
    ]
    return ClocksShown(
        at=None if tick is None else time_of(moment_of(tick.at)),
        left=None if tick is None else list(tick.left),
        running=running,
        due=[None if end is None else time_of(end) for end in ends],
        flagged=list(game.flagged),
    )


def clocks_if_any(game: Game) -> ClocksShown | UnsetType:
    """The same; left out where there are none."""
    return clocks_shown(game) or UNSET


def _due(game: Game, seat: int) -> datetime | None:
    """Not before the game's own ``due_at``, which moves on where time did not count."""
    end = _end(game, seat)
    return end if end is None or game.due_at is None else max(end, game.due_at)


def _end(game: Game, seat: int) -> datetime | None:
    tick = tick_from(game.clocks)
    if tick is not None:
        return moment_of(tick.at) + timedelta(milliseconds=tick.left[seat])
    asked = None if game.asked_at is None else game.asked_at[seat]
    if asked is None or game.clock is None:
        return None
    return asked + timedelta(seconds=game.clock["per_move"])
