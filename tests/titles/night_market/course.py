"""What is drawn of a game of Night Market from round to round."""

from __future__ import annotations

from games.engine.course import Measure
from games.engine.records import label
from tests.titles.night_market.state import State

COURSE: tuple[Measure[State], ...] = (
    Measure(
        "lanterns",
        "Lanterns",
        "Lanterns bought so far.",
        lambda view, seat: view.table.merchants[seat].lanterns,
    ),
    Measure(
        "coins",
        "Coins",
        "Coins in the purse.",
        lambda view, seat: view.table.merchants[seat].coins,
    ),
    Measure(
        "kinds",
        "Kinds of cards",
        "Different cards in hand, which its merchant alone knows.",
        lambda view, seat: len(set(view.hands[label(seat)].cards)),
    ),
)
