"""The bag, from which cards are drawn when they are drawn (NM-1, NM-3.2)."""

from __future__ import annotations

from games.engine.records import label
from games.engine.referee import Referee
from tests.titles.night_market.components import Card
from tests.titles.night_market.events import Drew
from tests.titles.night_market.state import State

Ref = Referee[State]


def known_bag(ref: Ref) -> list[Card]:
    """The bag of the full state; rules never run on a view."""
    bag = ref.state.bag
    assert isinstance(bag, list)
    return bag


def draw(ref: Ref, seat: int) -> None:
    """One card from the bag, if any is left."""
    bag = known_bag(ref)
    if bag:
        card = bag[ref.pick(f"bag:{label(seat)}", bag)]
        ref.emit(Drew(seat, len(bag) - 1, card))
