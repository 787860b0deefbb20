"""Random games at every number of seats without a fault, each of the endings among them (LH-26)."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.greedy import Greedy
from games.bots.random import POLICIES
from games.engine.chance import SeededChance
from games.engine.playing_out import play_games, play_out
from games.engine.watch import Watch
from games.titles.lords_of_hellas import TITLE
from games.titles.lords_of_hellas.scoring import ENDINGS

SETTINGS = [
    (seats, heroes, policy)
    for seats in TITLE.seat_counts
    for heroes, policy in (("chosen", "random"), ("dealt", "restless"))
]


@pytest.mark.parametrize(("seats", "heroes", "policy"), SETTINGS)
def test_random_games_end_without_a_fault(seats: int, heroes: str, policy: str) -> None:
    tally = play_games(
        TITLE,
        [POLICIES[policy](TITLE)] * seats,
        range(4),
        "random games",
        options=TITLE.reading.options({"heroes": heroes, "max_rounds": 60}),
        watch=Watch,
    )
    assert tally.games == 4
    assert tally.longest < TITLE.longest
    assert tally.widest < 300


def test_every_ending_is_reached_by_bots() -> None:
    """LH-26.2 to LH-26.6: by chance alone, and by one who looks ahead among those who do not."""
    reached = set()
    chance = POLICIES["random"](TITLE)
    tables = ([chance] * 4, [Greedy(TITLE), chance, chance, chance])
    for number in range(80):
        rounds = 300 if number else 2
        played = play_out(
            TITLE,
            tables[number % 2],
            SeededChance(f"endings {number}"),
            Random(number),
            options=TITLE.reading.options({"max_rounds": rounds}),
        )
        outcome = TITLE.outcome(played.state)
        assert outcome is not None
        reached.add(ENDINGS[outcome.reason])
        if len(reached) == len(ENDINGS):
            return
    assert reached == set(ENDINGS.values())
