"""Every stream of chance: who begins, and the bag as each merchant reaches into it."""

from __future__ import annotations

from games.engine.records import label
from games.engine.streams import Stream
from tests.titles.night_market.components import CARDS
from tests.titles.night_market.parameters import Parameters


def streams(seats: int, _parameters: Parameters) -> dict[str, Stream]:
    """With so many seats."""
    return {
        "first": Stream("die", seats),
        **{f"bag:{label(seat)}": Stream("bag", sum(CARDS.values())) for seat in range(seats)},
    }
