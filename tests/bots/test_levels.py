"""Each level is better than the one below, by so much that few games show it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from analytics.statistics.intervals import wilson
from games.bots.duel import duel
from games.bots.levels import LEVELS, thinks
from games.engine import registry

GAMES = {"dice_forge": 24, "cyclades": 10, "lords_of_hellas": 8}
QUICK = [level for level in LEVELS if not thinks(level)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("below", "level"), list(pairwise(QUICK)))
def test_a_level_wins_more_than_its_share_among_the_level_below(
    name: str, below: str, level: str
) -> None:
    title = registry.title(name)
    single, others = LEVELS[level](title), LEVELS[below](title)
    played = duel(title, single, others, 2, range(GAMES[name]), "levels")
    low, _ = wilson(played.wins, played.games)
    assert low > 0.5
