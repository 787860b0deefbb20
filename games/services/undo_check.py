"""Whether a person may take the last move of a game back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from games.engine.records import label
from games.engine.secrecy import Viewer
from games.engine.title import Title
from games.engine.undo import Code, Refusal, undoable
from games.errors import NotYourSeat
from games.selectors.game_at import GameAt
from games.selectors.last_move import LastMove, last_move
from games.services.loading import load_game_at

NO_SEAT = "You play no seat in this game; you may watch it."


@dataclass(frozen=True, slots=True)
class UndoOffered:
    """What a viewer is told: ``seat`` may take ``move`` back, or for ``code`` it may not.

    ``seat``: None for whoever plays none. ``code``, ``sentence``: None where it may.
    """

    seat: int | None
    move: LastMove | None
    code: Code | Literal["no_seat"] | None = None
    sentence: str | None = None


@dataclass(frozen=True, slots=True)
class UndoCheck:
    """``seat`` would take ``move`` back, and the state be ``before`` again.

    ``refusal``: why it may not; None where it may.
    """

    seat: int
    move: LastMove
    before: Any
    refusal: Refusal | None


def undo_offered(
    title: Title[Any], current: GameAt, seats: Viewer, seat: int | None = None
) -> UndoOffered:
    """Whether the last move may be taken back, also for those who only watch.

    Raises ``NotYourSeat`` for a ``seat`` that is none of ``seats``.
    """
    if not seats and seat is None:
        return UndoOffered(None, None, "no_seat", NO_SEAT)
    check = check_undo(title, current, seats, seat)
    if check.refusal is not None:
        return UndoOffered(check.seat, None, check.refusal.code, check.refusal.sentence)
    return UndoOffered(check.seat, check.move)


def check_undo(
    title: Title[Any], current: GameAt, seats: Viewer, seat: int | None = None
) -> UndoCheck:
    """For whoever plays ``seats``; without ``seat`` for the one of those that moved last.

    Raises ``NotYourSeat``.
    """
    if not seats:
        raise NotYourSeat(NO_SEAT)
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
