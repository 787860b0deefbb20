"""The bots that are offered play by the rules, as hard as they may, and better than greedy ones."""

from __future__ import annotations

import pytest

from games.bots import levels
from games.bots.duel import duel
from games.bots.greedy import Greedy
from games.bots.search import Effort, Search
from games.engine import registry
from games.engine.policy import Situation, Thought
from games.engine.prospects import prospects_of
from games.engine.records import Move

OFFERED = [
    (level, name, seats)
    for level, titles in levels.EFFORTS.items()
    for name, rows in titles.items()
    for seats in rows
]
LEARNED = [
    name
    for name, title in registry.titles().items()
    if title.prospects is not None and title.prospects.newest
]


SHORT: dict[str, dict[str, int]] = {"lords_of_hellas": {"max_rounds": 8}}
"""What makes a whole game a short one, where it is long."""


class Watched(Search):
    """Looks at each of its own choices."""

    searched = 0

    def choose(self, now: Situation) -> Move:
        thoughts: list[Thought] = []
        situation = Situation(
            now.view, now.decision, now.moves, now.rng, now.memory, explain=thoughts.append
        )
        chosen = super().choose(situation)
        assert chosen in now.moves
        [thought] = thoughts
        assert thought.decided != "hurried"
        self.searched += thought.decided == "search"
        return chosen


@pytest.mark.parametrize("name", LEARNED)
def test_in_a_whole_game_each_choice_is_a_legal_move(name: str) -> None:
    title = registry.title(name)
    seats = min(prospects_of(title).learned(1).weights.rows)
    bot = Watched(title, {seats: Effort(width=3, playouts=4, rounds=1, doubt=0.0)})
    options = title.reading.options(SHORT.get(name, {}))
    played = duel(title, bot, Greedy(title), seats, [0], "legal", options)
    assert played.games == 1
    assert bot.searched > 5


@pytest.mark.parametrize(("level", "name", "seats"), OFFERED)
def test_each_version_of_a_bot_that_is_offered_has_its_weights(
    level: str, name: str, seats: int
) -> None:
    title = registry.title(name)
    for effort in levels.EFFORTS[level][name][seats]:
        assert prospects_of(title).learned(effort.weights).weights.rows
    assert levels.version(level, title, seats).startswith(f"{level}/{name}/{seats}/")


def test_an_expert_wins_a_game_that_it_won() -> None:
    """The first of those by which it was measured. A change of rules or of weights under which it
    loses it may be right; measure the level anew then (docs/bots.md)."""
    title = registry.title("dice_forge")
    played = duel(title, levels.LEVELS["expert"](title), Greedy(title), 2, [0], "held")
    assert played.rate == 1.0
