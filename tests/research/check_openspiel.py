"""OpenSpiel's own tests on the titles: ``make research`` runs them where only the extra is.

Not found by pytest itself: OpenSpiel and what it needs weigh 250 MB.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import research.openspiel  # noqa: F401  # registers the games

GAMES = [
    "kleio_dice_forge",
    "kleio_dice_forge(players=4)",
    "kleio_persian_invasion",
    "kleio_cyclades(players=2,options=max_cycles:2)",
    "kleio_cyclades(players=3,options=max_cycles:1;map:random)",
    "kleio_lords_of_hellas(players=3,options=max_rounds:3)",
]

SHORT = ["kleio_dice_forge", "kleio_persian_invasion", "kleio_cyclades(options=max_cycles:1)"]


def at_random(game: Any, seed: int) -> Any:
    """The last state of a game at random."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        legal = (
            [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
        )
        state.apply_action(rng.choice(legal or state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_simulation_of_openspiel(name: str) -> None:
    """Legal actions, masks, clones, histories, observations and what is written and read back."""
    seen = []
    pyspiel.random_sim_test(
        pyspiel.load_game(name),
        num_sims=1,
        serialize=True,
        verbose=False,
        state_checker_fn=lambda state: seen.append(state.current_player()),
    )
    assert pyspiel.PlayerId.CHANCE in seen
    assert 0 in seen


@pytest.mark.parametrize("name", SHORT)
def test_a_playthrough_is_the_same_when_it_is_replayed(name: str) -> None:
    """All that OpenSpiel writes of a game, at each of its states."""
    lines = playthrough_lines(name, seed=1)
    actions = [
        int(line.split(":")[1]) for line in lines if line.replace("*", "").startswith("action: ")
    ]
    assert len(actions) > 20
    assert playthrough_lines(name, seed=1, action_sequence=actions) == lines


@pytest.mark.parametrize("name", GAMES)
def test_what_seats_win_adds_up_to_nothing(name: str) -> None:
    """But for the solo game, which is won or lost."""
    game = pyspiel.load_game(name)
    won = at_random(game, 5).returns()
    assert won in ([-1.0], [1.0]) if game.num_players() == 1 else abs(sum(won)) < 1e-9
    assert max(map(abs, won)) <= 1


def test_observations_are_the_vectors_of_the_layout() -> None:
    """As in PettingZoo, and a string of the same view."""
    game = pyspiel.load_game("kleio_cyclades")
    state = game.new_initial_state()
    assert state.observation_string(0) == "player 0 before the set-up"
    while state.is_chance_node():
        state.apply_action(0)
    play = state.nodes.play
    assert np.array_equal(state.observation_tensor(1), np.array(play.vector(1)))
    assert state.observation_string(0) != state.observation_string(1)
    assert state.information_state_string(0) != state.information_state_string(1)


def test_a_search_of_openspiel_plays_it() -> None:
    """Monte Carlo tree search, over chance nodes."""
    game = pyspiel.load_game("kleio_dice_forge")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()
