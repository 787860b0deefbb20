"""Random games at every number of seats, on both sides of the map, without a fault."""

from __future__ import annotations

import pytest

from games.bots.random import POLICIES
from games.engine.playing_out import play_games
from games.engine.watch import Watch
from games.titles.cyclades import TITLE

SETTINGS = [
    (seats, side, policy)
    for seats in TITLE.seat_counts
    for side, policy in (("A", "random"), ("B", "restless"))
]


@pytest.mark.parametrize(("seats", "side", "policy"), SETTINGS)
def test_random_games_end_without_a_fault(seats: int, side: str, policy: str) -> None:
    tally = play_games(
        TITLE,
        [POLICIES[policy](TITLE)] * seats,
        range(4),
        "random games",
        options=TITLE.reading.options({"side": side}),
        watch=Watch,
    )
    assert tally.games == 4
    assert tally.longest < TITLE.longest
    assert tally.widest < 300
