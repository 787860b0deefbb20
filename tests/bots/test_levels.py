"""Each level is better than the one below, by so much that few games show it."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command

from analytics.statistics.intervals import wilson
from games.bots.duel import duel
from games.bots.levels import LEVELS, thinks
from games.engine import registry

GAMES = {"dice_forge": 60, "cyclades": 16, "lords_of_hellas": 12}
QUICK = [level for level in LEVELS if not thinks(level)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("below", "level"), list(pairwise(QUICK)))
def test_a_level_wins_more_than_its_share_among_the_level_below(
    name: str, below: str, level: str
) -> None:
    title = registry.title(name)
    one, others = LEVELS[level](title), LEVELS[below](title)
    played = duel(title, one, others, 2, range(GAMES[name]), "levels")
    low, _ = wilson(played.wins, played.games)
    assert low > 0.5


@pytest.mark.usefixtures("processes")
def test_the_ladder_has_a_line_for_each_rung() -> None:
    out = StringIO()
    call_command("ladder", "dice_forge", "--games", "4", "--levels", *QUICK, stdout=out)
    rungs = [line.split(" | ")[:3] for line in out.getvalue().splitlines()[2:]]
    assert rungs == [
        [f"| Dice Forge, {seats}", level, below]
        for seats in (2, 3, 4)
        for below, level in pairwise(QUICK)
    ]


def test_a_title_that_there_is_not_is_named() -> None:
    with pytest.raises(CommandError, match="There is no title 'chess'"):
        call_command("ladder", "chess")
