"""What lies unseen: cards in hands, in the bag and buried, and sealed bids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from games.engine.decks import Blank, Deck, Guess, Hole, hidden, zone
from games.engine.records import label
from tests.titles.night_market.components import CARDS
from tests.titles.night_market.facts import partners
from tests.titles.night_market.state import Hand, SealedBid, State


def _places_of_cards(state: State) -> Sequence[Hole[State]]:
    table = state.table
    hands = [
        zone("hands", label(seat), "cards", merchant.cards, partial(Hand, (seat,)))
        for seat, merchant in enumerate(table.merchants)
    ]
    return [*hands, hidden("bag", table.left), hidden("buried", table.buried)]


def _sealed_bids(state: State) -> Sequence[Blank[State]]:
    """Up to all the coins of the bidder (NM-5.1)."""
    return [
        _sealed_bid(state, seat, merchant.coins)
        for seat, merchant in enumerate(state.table.merchants)
        if merchant.sealed
    ]


def _sealed_bid(state: State, seat: int, most: int) -> Blank[State]:
    owners = partners(state.table, seat)
    options = [SealedBid(owners, coins) for coins in range(most + 1)]

    def fill(world: State, bid: Any) -> None:
        world.bids[label(seat)] = bid

    return Blank(options, lambda world: world.bids.get(label(seat)), fill)


DECKS = (
    Deck(
        "cards",
        box=lambda state: Counter[Any](CARDS),
        open=lambda state: state.table.discards,
        holes=_places_of_cards,
    ),
)
GUESSES = (Guess("sealed bid", blanks=_sealed_bids),)
