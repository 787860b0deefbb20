"""The example that learns: what it is made of is right, and it runs as its guide says.

That it comes to beat chance takes a minute: ``check_learning.py``.
"""

from __future__ import annotations

import numpy as np
import pytest

from research import aec
from research.learning import Learner, Turn, interval, learned, main, play


def test_what_won_becomes_likelier_and_what_is_not_legal_never_is() -> None:
    """In a made-up game of one turn: action 1 wins, 0 loses, 2 would win and is not legal."""
    learner = Learner(3, 4, np.random.default_rng(1), rate=0.2)
    mask = np.array([True, True, False])
    games = []
    for number in range(200):
        seen = np.array([1, number % 2, number % 3, 0], np.float32)
        turn = learner.act(seen, mask)
        games.append(([turn], 1.0 if turn.action == 1 else -1.0))
    for _ in range(5):
        learner.learn(games)
    actions = [learner.act(np.ones(4, np.float32), mask).action for _ in range(200)]
    assert sum(action == 1 for action in actions) > 180
    assert 2 not in actions


def test_turns_are_those_of_whoever_learns() -> None:
    """Legal each, and none of the agents that act at random."""
    environment = aec.raw_env("dice_forge", 2)
    actions = int(environment.action_space("player_0").n)
    numbers = environment.observation_space("player_0")["observation"].shape[0]
    learner = Learner(actions, numbers, np.random.default_rng(1))
    turns = play(environment, {"player_1": learner}, 3)
    assert set(turns) == {"player_1"}
    assert len(turns["player_1"]) > 10
    assert all(isinstance(turn, Turn) and turn.mask[turn.action] for turn in turns["player_1"])


def test_one_seed_learns_one_policy() -> None:
    """To the last bit."""
    environment = aec.raw_env("persian_invasion")
    first, again = (learned(environment, 1, 1, seed).policy for seed in (1, 1))
    assert np.array_equal(first, again)
    assert first.any()


def test_the_command_says_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    """With its interval, and what equals would win."""
    main(["persian_invasion", "--rounds", "1", "--games", "2", "--tried", "4"])
    assert "2 games with itself: won" in capsys.readouterr().out
    low, high = interval(0.9, 400)
    assert low == pytest.approx(0.867, abs=0.001)
    assert high == pytest.approx(0.926, abs=0.001)
