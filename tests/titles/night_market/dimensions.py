"""What finished games of Night Market are looked at by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event, label
from tests.titles.night_market.components import CARDS
from tests.titles.night_market.events import LanternSold
from tests.titles.night_market.state import State


def _hand(state: State, _events: Sequence[Event], seat: int) -> Sequence[str]:
    hand = state.hands.get(label(seat))
    return [] if hand is None else hand.cards


def _lanterns(state: State, _events: Sequence[Event], seat: int) -> Sequence[str]:
    return [str(state.table.merchants[seat].lanterns)]


def _sides(state: State) -> Iterable[Sequence[int]]:
    merchants = state.table.merchants
    sides = dict.fromkeys(merchant.side for merchant in merchants)
    return [[n for n, merchant in enumerate(merchants) if merchant.side == side] for side in sides]


def _sold(_state: State, events: Sequence[Event]) -> Sequence[str]:
    return [str(sum(isinstance(event, LanternSold) for event in events))]


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension(
            "hand",
            "Card in hand",
            "Cards that the merchant holds at the end, each kind counted once.",
            _hand,
            {card: card for card in CARDS},
            multiple=True,
        ),
        SeatDimension("lanterns", "Lanterns", "How many lanterns the merchant bought.", _lanterns),
        GameDimension("sold", "Lanterns sold", "How many lanterns were sold in all.", _sold),
    ),
    rounds=lambda state: state.table.round,
    sides=_sides,
)
