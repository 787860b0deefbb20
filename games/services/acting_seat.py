"""For which of a person's seats a move is made."""

from __future__ import annotations

from typing import Any

from games.engine import asking
from games.engine.records import label
from games.engine.title import Title
from games.errors import NotYourSeat, WhichSeat
from games.selectors.game_at import GameAt
from games.selectors.players_game import PlayersGame


def acting_seat(
    title: Title[Any], current: GameAt, game: PlayersGame, seat: int | None, decision: str | None
) -> int:
    """The seat that was named, else the only one that it can be.

    Raises ``NotYourSeat`` or ``WhichSeat``.
    """
    if not game.seats:
        raise NotYourSeat("You play no seat in this game; you may watch it.")
    if seat is not None:
        if seat not in game.seats:
            mine = ", ".join(map(label, sorted(game.seats)))
            raise NotYourSeat(f"Seat {seat} ({label(seat)}) is not yours; you play {mine}.")
        return seat
    if len(game.seats) == 1:
        return next(iter(game.seats))
    return _asked_one(title, current, game, decision)


def require_still_theirs(game: PlayersGame, seat: int) -> None:
    """Raises ``NotYourSeat`` where a seat that was theirs when they asked is so no more."""
    if seat in game.bots:
        raise NotYourSeat(f"A bot plays {label(seat)} by now; you may watch it.")
    if seat not in game.seats:
        raise NotYourSeat(f"Somebody else plays {label(seat)} by now.")


def _asked_one(title: Title[Any], current: GameAt, game: PlayersGame, decision: str | None) -> int:
    fitting = [
        asked
        for asked in asking.decisions(title, current.state)
        if asked.seat in game.seats and decision in (None, asked.id)
    ]
    seats = {asked.seat for asked in fitting if asked.required}
    seats = seats or {asked.seat for asked in fitting} or {min(game.seats)}
    if len(seats) > 1:
        several = ", ".join(map(label, sorted(seats)))
        raise WhichSeat(f"{several} are yours and are asked; say which seat moves.")
    return seats.pop()
