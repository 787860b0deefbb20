"""How worked cases write positions of Night Market (see ``docs/cases.md``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.errors import BadCase
from games.engine.positions import Positions, Word
from games.engine.records import Step, label
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Auction, Turn


def _hold(state: State, seat: int, cards: Any) -> None:
    """Cards come out of the bag, so that none is there twice."""
    assert isinstance(state.bag, list)
    hand = state.hands[label(seat)].cards
    state.bag.extend(hand)
    for card in cards:
        if card not in state.bag:
            raise BadCase(f"no {card!r} is left in the bag.")
        state.bag.remove(card)
    hand[:] = sorted(cards)
    state.bag.sort()
    state.table.merchants[seat].cards = len(hand)
    state.table.left = len(state.bag)


def _empty_hands(state: State) -> None:
    for seat in range(len(state.table.merchants)):
        _hold(state, seat, [])


MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    "a turn": lambda state: [Turn(state.table.first)],
    "auction": lambda state: [Auction()],
}

POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.merchants.{seat}",
    moments=MOMENTS,
    options={"first_seat": 0},
    clear=_empty_hands,
    short=("coins", "lanterns"),
    paths={"lanterns left": "lanterns"},
    seat_paths={"hand": "hands.{label}.cards", "bid": "bids.{label}.coins"},
    seat_words={"holds": Word(_hold, lambda state, seat: state.hands[label(seat)].cards)},
)
