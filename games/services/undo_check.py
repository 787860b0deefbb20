"""Whether a person may take the last move of a game back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.records import label
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.engine.undo import Refusal, undoable
from games.errors import NotYourSeat
from games.selectors.game_at import GameAt
from games.selectors.last_move import LastMove, last_move
from games.services.loading import load_game_at


@dataclass(frozen=True, slots=True)
class UndoCheck:
    """``seat`` would take ``move`` back, and the state be ``before`` again.

    ``refusal``: why it may not; None where it may.
    """

    seat: int
    move: LastMove
    before: Any
    refusal: Refusal | None


def check_undo(
    title: Title[Any], current: GameAt, seats: Viewer, seat: int | None = None
) -> UndoCheck:
    """For whoever plays ``seats``; without ``seat`` for the one of those that moved last.

    Raises ``NotYourSeat``.
    """
    if not seats:
        raise NotYourSeat("You play no seat in this game; you may watch it.")
    if seat is not None and seat not in seats:
        mine = ", ".join(map(label, sorted(seats)))
        raise NotYourSeat(f"Seat {seat} ({label(seat)}) is not yours; you play {mine}.")
    game_id = current.head.stream
    move = last_move(game_id, title, current.version)
    before = load_game_at(game_id, title, move.to).state if move.to else title.state()
    if seat is None:
        mover = getattr(move.events[0], "seat", None)
        seat = mover if mover in seats else min(seats)
    refusal = undoable(title, before, move.events, current.state, seat)
    return UndoCheck(seat, move, before, refusal)
