"""An example that learns to play, with numpy alone: masked PPO with a linear policy.

    python -m research.learning dice_forge --rounds 30

All seats play by one policy, which is linear in the numbers of an observation, and learn from what
each of them won. After that it plays against agents that act at random. It is an example of how the
environments are used, and no strong player.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from research import aec

Numbers = NDArray[np.float32]

CLIP = 0.2
"""How far one round of learning may change how likely an action is, as a share."""

PASSES = 4
"""Over the same turns."""

BATCH = 512
"""Turns of one step of learning."""

SPREAD = 0.99
"""How much of what was won later counts for a turn, from turn to turn (GAE's lambda)."""

CURIOSITY = 0.01
"""What the entropy of the policy is worth."""


class Turn(NamedTuple):
    """What an agent saw and did, and how likely that was."""

    seen: Numbers
    mask: NDArray[np.bool_]
    action: int
    likely: float


@dataclass
class Adam:
    """Steps of one size, whatever the size of the gradients."""

    size: float
    count: int = 0
    mean: Any = 0.0
    square: Any = 0.0

    def step(self, weights: Numbers, gradient: Numbers) -> None:
        """Change the weights in place, against the gradient."""
        self.count += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.999 * self.square + 0.001 * gradient**2
        mean = self.mean / (1 - 0.9**self.count)
        square = self.square / (1 - 0.999**self.count)
        weights -= self.size * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Learner:
    """``policy``: weights by action and number; ``value``: what a seat may expect, by number."""

    actions: int
    numbers: int
    rng: np.random.Generator
    rate: float = 0.0005
    policy: Numbers = field(init=False)
    value: Numbers = field(init=False)

    def __post_init__(self) -> None:
        self._look_at(np.arange(self.numbers))

    def _look_at(self, numbers: NDArray[Any]) -> None:
        """Go by these numbers alone, and by nothing that was learned before."""
        self._numbers = numbers
        self.policy = np.zeros((self.actions, len(numbers)), np.float32)
        self.value = np.zeros(len(numbers), np.float32)
        self._steps = Adam(self.rate), Adam(self.rate)

    def act(self, seen: Numbers, mask: NDArray[np.bool_]) -> Turn:
        """Draw one of the legal actions."""
        legal = np.flatnonzero(mask)
        likely = _softmax(self.policy[legal] @ seen[self._numbers])
        drawn = min(int(np.searchsorted(np.cumsum(likely), self.rng.random())), len(legal) - 1)
        return Turn(seen, mask, int(legal[drawn]), float(likely[drawn]))

    def learn(self, games: Sequence[tuple[Sequence[Turn], float]]) -> None:
        """From the turns of seats, each with what its seat won in the end."""
        turns = [turn for played, _ in games for turn in played]
        seen = np.stack([turn.seen for turn in turns])
        if not self.policy.any():
            # Most numbers never change in most games. The first says whether it is seat 0: alone,
            # that stands for what hangs on nothing else.
            differs = seen.std(axis=0) > 0
            differs[0] = True
            self._look_at(np.flatnonzero(differs))
        seen = seen[:, self._numbers]
        mask = np.stack([turn.mask for turn in turns])
        actions = np.array([turn.action for turn in turns])
        before = np.array([turn.likely for turn in turns], np.float32)
        gains, due = self._gains(games, seen @ self.value)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(PASSES):
            order = self.rng.permutation(len(turns))
            for start in range(0, len(turns), BATCH):
                some = order[start : start + BATCH]
                self._step(seen[some], mask[some], actions[some], before[some], gains[some])
                missed: Numbers = (seen[some] @ self.value - due[some]) / np.float32(len(some))
                self._steps[1].step(self.value, seen[some].T @ missed)

    def _gains(
        self, games: Sequence[tuple[Sequence[Turn], float]], expected: Numbers
    ) -> tuple[Numbers, Numbers]:
        """How much better each turn came out than was expected, and what should be expected."""
        gains, at = np.zeros(len(expected), np.float32), 0
        for played, won in games:
            later, gain = won, 0.0
            for turn in reversed(range(at, at + len(played))):
                gain = later - expected[turn] + SPREAD * gain
                gains[turn], later = gain, expected[turn]
            at += len(played)
        return gains, gains + expected

    def _step(
        self,
        seen: Numbers,
        mask: NDArray[np.bool_],
        actions: NDArray[Any],
        before: Numbers,
        gains: Numbers,
    ) -> None:
        """One step along the clipped gradient of PPO, and towards more entropy."""
        logits = np.where(mask, seen @ self.policy.T, np.float32(-np.inf))
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        rows = np.arange(len(actions))
        ratio = likely[rows, actions] / before
        clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        push = np.where(clipped, np.float32(0), ratio * gains)
        slope = -likely * push[:, None]
        slope[rows, actions] += push
        logs = np.log(np.where(likely > 0, likely, 1.0))
        entropy = -(likely * logs).sum(axis=1, keepdims=True)
        slope -= CURIOSITY * likely * (logs + entropy)
        self._steps[0].step(self.policy, -(slope.T @ seen) / len(actions))


def play(environment: Any, players: Mapping[str, Learner], seed: int) -> dict[str, list[Turn]]:
    """A game: those without a player act at random. The turns of the others."""
    environment.reset(seed=seed)
    rng = np.random.default_rng(seed)
    turns: dict[str, list[Turn]] = {agent: [] for agent in players}
    for agent in environment.agent_iter():
        if environment.terminations[agent] or environment.truncations[agent]:
            break
        mask = environment.infos[agent]["action_mask"].astype(bool)
        if agent in players:
            turn = players[agent].act(environment.observe(agent)["observation"], mask)
            turns[agent].append(turn)
            environment.step(turn.action)
        else:
            environment.step(int(rng.choice(np.flatnonzero(mask))))
    return turns


def rate_against_random(environment: Any, learner: Learner, games: int, seed: int) -> float:
    """The share of the win of one seat, another from game to game, among agents at random."""
    agents, won = environment.possible_agents, 0.0
    for game in range(games):
        agent = agents[game % len(agents)]
        play(environment, {agent: learner}, seed + game)
        due = 1 / max(2, len(agents))
        won += due + (1 - due) * environment.rewards[agent]
    return won / games


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    z = 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return middle - half, middle + half


def learned(environment: Any, rounds: int, games: int, seed: int) -> Learner:
    """A learner after so many rounds of so many games with itself."""
    agents = environment.possible_agents
    space = environment.observation_space(agents[0])["observation"].shape[0]
    learner = Learner(
        int(environment.action_space(agents[0]).n), space, np.random.default_rng(seed)
    )
    everybody = dict.fromkeys(agents, learner)
    for number in range(rounds):
        played = []
        for game in range(games):
            turns = play(environment, everybody, seed + number * games + game)
            played += [(turns[agent], float(environment.rewards[agent])) for agent in agents]
        learner.learn([each for each in played if each[0]])
    return learner


def _softmax(logits: Numbers) -> Numbers:
    likely: Numbers = np.exp(logits - logits.max())
    likely /= likely.sum()
    return likely


def main(words: Sequence[str] | None = None) -> None:
    """Learn, play against chance and say how it went."""
    parser = ArgumentParser(prog="python -m research.learning", description=__doc__)
    parser.add_argument("title", nargs="?", default="dice_forge")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rounds", type=int, default=30, help="of learning")
    parser.add_argument("--games", type=int, default=32, help="with itself, in each round")
    parser.add_argument("--tried", type=int, default=400, help="games against chance")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    environment = aec.raw_env(options.title, options.seats)
    learner = learned(environment, options.rounds, options.games, options.seed)
    rate = rate_against_random(environment, learner, options.tried, 10**6)
    low, high = interval(rate, options.tried)
    seats = len(environment.possible_agents)
    print(
        f"{options.title}, {seats} seats, {options.rounds * options.games} games with itself:"
        f" won {rate:.1%} of {options.tried} games against agents at random"
        f" (95 %: {low:.1%} to {high:.1%}; equals would win {1 / max(2, seats):.1%})"
    )


if __name__ == "__main__":
    main()
