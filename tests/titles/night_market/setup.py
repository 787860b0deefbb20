"""How the market is laid out (NM-1)."""

from __future__ import annotations

from games.engine.records import label
from games.engine.referee import Referee
from tests.titles.night_market.components import CARDS, COINS, LANTERNS, Card
from tests.titles.night_market.events import Dealt, MarketOpened
from tests.titles.night_market.options import Options
from tests.titles.night_market.rules.bag import known_bag
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Round

Ref = Referee[State]


def set_up(ref: Ref, options: Options) -> None:
    """Open the market and deal the first hands."""
    numbers = ref.state.table.parameters
    seats = range(len(ref.state.flow.chosen))
    first = options.first_seat
    if first == "random":
        first = ref.pick("first", seats)
    sides = tuple(seat % 2 if options.teams else seat for seat in seats)
    bank = COINS - numbers.coins * len(seats)
    ref.emit(MarketOpened(first, sides, numbers.coins, bank, LANTERNS, CARDS))
    for seat in seats:
        deal(ref, seat, numbers.hand)
    ref.push(Round(1))


def deal(ref: Ref, seat: int, count: int) -> None:
    """A first hand, drawn from the bag."""
    bag = list(known_bag(ref))
    cards: list[Card] = [bag.pop(ref.pick(f"bag:{label(seat)}", bag)) for _ in range(count)]
    ref.emit(Dealt(seat, count, len(bag), tuple(sorted(cards))))
