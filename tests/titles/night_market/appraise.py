"""What a greedy merchant makes of a move."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.records import Move
from tests.titles.night_market import moves as mv
from tests.titles.night_market.state import State


def appraise(view: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """Coins first."""
    return [_worth(view, move) for move in moves]


def _worth(view: State, move: Move) -> float:
    match move:
        case mv.Sell(good=good):
            return float(view.table.parameters.price[good])
        case mv.Bid(coins=coins):
            return 1.0 if coins == 1 else 0.0
        case mv.Rest() | mv.Haggle():
            return -1.0
        case _:
            return 0.5
