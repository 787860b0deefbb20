"""Whether a person may take the last move of a game back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.records import label
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.engine.undo import Refusal, undoable
from games.errors import NotYourSeat
from games.selectors.last_move import LastMove, last_move
from games.selectors.positions import Position


@dataclass(frozen=True, slots=True)
class Undoing:
    """``seat`` would take ``move`` back. ``refusal``: why it may not; None where it may."""

    seat: int
    move: LastMove
    refusal: Refusal | None


def undoing(
    title: Title[Any], position: Position, seats: Viewer, seat: int | None = None
) -> Undoing:
    """For whoever plays ``seats``; without ``seat`` for the one of those that moved last.

    Raises ``NotYourSeat``.
    """
    if not seats:
        raise NotYourSeat("You play no seat in this game; you may watch it.")
    if seat is not None and seat not in seats:
        mine = ", ".join(map(label, sorted(seats)))
        raise NotYourSeat(f"Seat {seat} ({label(seat)}) is not yours; you play {mine}.")
    move = last_move(position.head.stream, title, position.version)
    if seat is None:
        mover = getattr(move.events[0], "seat", None)
        seat = mover if mover in seats else min(seats)
    refusal = undoable(title, move.before, move.events, position.state, seat)
    return Undoing(seat, move, refusal)
