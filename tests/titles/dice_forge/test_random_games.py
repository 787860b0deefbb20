"""Random games of any sets, thirty in each setting: no piece is lost, the facts give the table."""

from __future__ import annotations

import pytest

from games.bots.random import POLICIES
from games.engine.playing_out import play_games
from games.engine.watch import Watch
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.components.cards import SETS

ANY_SETS = {"sets": {place: "random" for place, sets in SETS.items() if "B" in sets}}


@pytest.mark.parametrize("policy", ["random", "restless"])
@pytest.mark.parametrize("seats", TITLE.seat_counts)
def test_random_games_of_any_sets_end_without_a_fault(seats: int, policy: str) -> None:
    tally = play_games(
        TITLE,
        [POLICIES[policy](TITLE)] * seats,
        range(30),
        "hundreds",
        options=TITLE.reading.options(ANY_SETS),
        watch=Watch,
    )
    assert tally.games == 30
    assert tally.longest < 1000
    assert tally.widest <= 22  # DF-16.1: 19 ways to split gold at most, and three tokens
