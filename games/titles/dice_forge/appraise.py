"""How good a move looks to a greedy player of Dice Forge. Weights are in glory points."""

from __future__ import annotations

from games.engine.records import Move
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.state import State


def appraise(view: State, seat: int, move: Move) -> float:
    """The worth of a move; only comparisons between moves of one decision mean anything."""
    return 0.0 if isinstance(move, mv.Pass | mv.Stop | mv.End | mv.Decline) else 1.0
