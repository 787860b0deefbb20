"""Without a last cycle the goal must be one for which there are tokens (CY-1.4, CY-19)."""

from __future__ import annotations

import pytest

from games.engine import beginning
from games.engine.chance import SeededChance
from games.engine.errors import NoEnd
from games.titles.cyclades import TITLE
from games.titles.cyclades.options import Options

TOKENS = 15
"""Three of each of five bonuses."""


@pytest.mark.parametrize(
    ("options", "seats", "patch"),
    [
        (Options(max_cycles=None), 2, {"goal.metropolises": TOKENS + 1}),
        (Options(max_cycles=None), 5, {"goal.metropolises": 99}),
        (Options(max_cycles=None, long_game=True), 2, {"goal.long_metropolises": TOKENS + 1}),
        (Options(max_cycles=None), 2, {"supply.metropolises": 1, "goal.metropolises": 6}),
    ],
)
def test_a_goal_that_nobody_can_reach_needs_a_last_cycle(
    options: Options, seats: int, patch: dict[str, int]
) -> None:
    with pytest.raises(NoEnd, match="would never end: say which cycle is the last") as refused:
        beginning.require_an_end(TITLE, options, seats, patch)
    assert refused.value.option == "max_cycles"


@pytest.mark.parametrize(
    ("options", "patch"),
    [
        (Options(max_cycles=None), {}),
        (Options(max_cycles=None), {"goal.metropolises": TOKENS}),
        (Options(max_cycles=None), {"goal.metropolises": 16, "supply.metropolises": 4}),
        (Options(max_cycles=None), {"goal.long_metropolises": 99}),
        (Options(max_cycles=None, long_game=True), {"goal.metropolises": 99}),
        (Options(max_cycles=1000), {"goal.metropolises": 99}),
    ],
)
def test_a_game_that_may_end_is_made(options: Options, patch: dict[str, int]) -> None:
    beginning.require_an_end(TITLE, options, 2, patch)
    assert beginning.new_game(TITLE, options, 2, SeededChance(0), patch=patch).events


def test_games_of_before_are_set_up_as_they_were() -> None:
    """Whoever decides an old game anew, or forks it, is not asked whether it can end."""
    patch = {"goal.metropolises": 99}
    batch = beginning.new_game(TITLE, Options(max_cycles=None), 2, SeededChance(0), patch=patch)
    assert batch.state.table.max_cycles is None
