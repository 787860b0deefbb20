"""Where each piece is, and what a greedy merchant makes of a move."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import UnsetType

from games.engine.records import Move
from tests.titles.night_market import moves as mv
from tests.titles.night_market.components import CARDS, COINS, LANTERNS
from tests.titles.night_market.state import State


def components() -> dict[str, Any]:
    """What is in the box."""
    return {"cards": CARDS, "lanterns": LANTERNS, "coins": COINS}


def pieces(state: State) -> Counter[str]:
    """Every card, coin and lantern, wherever it lies; of a full state."""
    table = state.table
    assert not isinstance(state.bag, UnsetType)
    assert not isinstance(state.buried, UnsetType)
    found: Counter[str] = Counter(table.discards)
    for cards in (state.bag, state.buried, *(hand.cards for hand in state.hands.values())):
        found.update(cards)
    found["coin"] = table.bank + sum(merchant.coins for merchant in table.merchants)
    found["lantern"] = table.lanterns + sum(merchant.lanterns for merchant in table.merchants)
    return found


def appraise(view: State, seat: int, move: Move) -> float:
    """Coins first."""
    match move:
        case mv.Sell(good=good):
            return float(view.table.parameters.price[good])
        case mv.Bid(coins=coins):
            return 1.0 if coins == 1 else 0.0
        case mv.Rest() | mv.Haggle():
            return -1.0
        case _:
            return 0.5
