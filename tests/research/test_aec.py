"""The environments of PettingZoo pass its own tests, and are what their guide says."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

from games.engine.errors import BadOptions, UnknownTitle
from games.engine.registry import titles
from research import aec
from tests.research.walks import GAMES

with warnings.catch_warnings():
    # It makes an environment of its own in a way that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

EACH = [
    (title_id, seats)
    for title_id, title in titles().items()
    for seats in title.seat_counts[: 1 if GAMES == 1 else None]
]
"""With the fewest seats, and with each number where many games are played."""

OF_ANY_DICT = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""What PettingZoo says of each environment with masks in its observations but its own."""


@pytest.mark.parametrize(("title_id", "seats"), EACH)
def test_it_passes_the_tests_of_pettingzoo(
    title_id: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """``api_test`` and ``seed_test``, with no other warning than all with masks get."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(aec.env(title_id, seats), num_cycles=60)
        seed_test(lambda: aec.env(title_id, seats), num_cycles=60)
    others = {
        str(warning.message)
        for warning in warned
        if not str(warning.message).startswith(OF_ANY_DICT)
    }
    assert not others
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("title_id", "seats"), EACH)
def test_it_draws_what_it_says_that_it_draws(title_id: str, seats: int) -> None:
    """``render_test``: in each mode that is told, at the beginning and between turns."""
    modes: list[str | None] = []

    def made(render_mode: str | None = None) -> Any:
        modes.append(render_mode)
        return aec.env(title_id, seats, render_mode=render_mode)

    render_test(made, {"svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>")})
    assert set(modes) >= {"ansi", "svg"}


def played(environment: Any, seed: int, most: int = 10**6) -> list[tuple[str, int]]:
    """A game at random, by the seed alone: who did what. At its end all agents are gone."""
    environment.reset(seed=seed)
    rng, made = np.random.default_rng(seed), []
    for agent in environment.agent_iter(most):
        observation, _, terminated, truncated, info = environment.last()
        assert environment.observation_space(agent).contains(observation)
        if terminated or truncated:
            environment.step(None)
            continue
        assert (info["action_mask"] == observation["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        made.append((agent, action))
        environment.step(action)
    assert environment.agents == []
    return made


def test_a_game_ends_with_the_shares_of_the_win() -> None:
    """One more for the winner than for the loser, and no more than that."""
    environment = aec.raw_env("dice_forge", 2)
    played(environment, 3)
    won = environment.play.shares()
    assert won is not None
    assert sorted(won) in ([-1.0, 1.0], [0.0, 0.0])


def test_one_seed_gives_one_game() -> None:
    """And another seed another one."""
    environment = aec.env("dice_forge", 3)
    first, again, other = (played(environment, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_the_longest_that_was_asked_for_truncates() -> None:
    """Whoever is in the middle of it, and nobody wins or loses."""
    environment = aec.env("cyclades", 2, max_cycles=7)
    assert len(played(environment, 1)) == 7
    environment.reset(seed=1)
    for _ in range(7):
        mask = environment.last()[4]["action_mask"]
        environment.step(int(np.flatnonzero(mask)[0]))
    assert set(environment.truncations.values()) == {True}
    assert set(environment.rewards.values()) == {0.0}


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_whoever_acts_against_the_rules_loses(caplog: pytest.LogCaptureFixture) -> None:
    """As in the classics of PettingZoo."""
    environment = aec.env("dice_forge", 2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(0)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards[agent] == -1
    assert "Illegal" in caplog.text


def test_the_solo_game_has_one_agent() -> None:
    """Which wins or loses against the game."""
    environment = aec.raw_env("persian_invasion")
    assert environment.possible_agents == ["player_0"]
    played(environment, 5)
    assert environment.play.shares() in [(-1.0,), (1.0,)]


def test_it_is_shown_as_everybody_sees_it() -> None:
    """In sentences, as a picture, or not at all."""
    environment = aec.env("cyclades", 2, render_mode="ansi")
    environment.reset(seed=1)
    assert "." in environment.render()
    environment = aec.env("cyclades", 2, render_mode="svg")
    environment.reset(seed=1)
    assert environment.render().startswith("<svg")
    environment = aec.env("cyclades", 2)
    environment.reset(seed=1)
    assert environment.render() is None


def test_it_is_made_by_name() -> None:
    """As the environments of PettingZoo itself are."""
    made = pettingzoo.make("aec", "kleio/dice_forge-v1", seats=3)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]


def test_options_are_those_of_the_title() -> None:
    """As in a game that is made over the network; what is none is refused with a sentence."""
    environment = aec.raw_env("cyclades", 2, options={"placement": "quick"})
    chosen: Any = environment.setting.options
    assert chosen.placement == "quick"
    assert str(environment).startswith("cyclades_v")
    with pytest.raises(BadOptions, match="2, 3, 4, 5, 6"):
        aec.env("cyclades", 7)
    with pytest.raises(UnknownTitle, match="dice_forge"):
        aec.env("chess")
