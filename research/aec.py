"""The titles as environments of PettingZoo, in which agents act one after the other (AEC).

    from research import aec
    env = aec.env("dice_forge", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        mask = info["action_mask"]
        env.step(None if done else env.action_space(agent).sample(mask))

An observation is a dict: ``observation``, the numbers of ``Layout`` (float32, from -1 to 1), and
``action_mask`` (int8), which is also in ``infos``. Both are made of the view of the seat alone.
What agents get is told once the game is over: see ``Play.shares``. A game that reaches the bound of
its title, or ``max_cycles`` actions, is truncated, and nobody gets anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers

from games.engine import beginning
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.describing import describe
from games.engine.flow import Waits
from games.engine.registry import titles
from games.engine.secrecy import SPECTATOR, redact
from games.engine.title import Title
from research.play import Play
from research.setting import WIDTH, setting

Observation: TypeAlias = dict[str, NDArray[Any]]


def env(title: str | Title[Any], seats: int | None = None, **choices: Any) -> AECEnv:
    """``raw_env`` in the wrappers that PettingZoo wants: who acts against the rules loses, and who
    acts out of order is told so. ``choices``: the rest of what ``raw_env`` takes."""
    raw = raw_env(title, seats, **choices)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


def register_titles() -> None:
    """Make all titles known to ``pettingzoo.make``, as ``kleio/cyclades-v1``."""
    for title in titles().values():
        name = f"kleio/{title.id}-v{title.rules}"
        register("aec", name, entry_point=env, kwargs={"title": title.id})


class raw_env(AECEnv):
    """A title as PettingZoo names it. Agents are ``player_0`` for the seat P1, and so on.

    ``options``, ``patch``, ``width``: see ``research.setting``. ``max_cycles``: actions of all
    agents together after which a game is truncated. ``render_mode``: ``ansi``, what the last batch
    told everybody, in sentences; ``svg``, the board as a spectator sees it.
    """

    metadata = {
        "name": "kleio_v1",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        title: str | Title[Any],
        seats: int | None = None,
        options: Mapping[str, Any] | msgspec.Struct | None = None,
        patch: Mapping[str, int] | None = None,
        width: int = WIDTH,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = setting(title, seats, options, patch, width)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {
            **self.metadata,
            "name": f"{self.setting.title.id}_v{self.setting.title.rules}",
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, numbers = self.setting.alphabet.size, self.setting.layout.size
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-1.0, 1.0, (numbers,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng, _ = seeding.np_random(None)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: one ``seed`` gives one game for the same actions. Without one the next is
        drawn as after the last seed."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        chance = SeededChance(str(self._rng.integers(2**62)))
        of = self.setting
        start = beginning.new_game(of.title, of.options, of.seats, chance, patch=of.patch)
        self._told = start.events
        self._maker = BatchMaker(of.title, start.state, chance)
        self.play = Play(of, start.state)
        self._acted = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[self.play.seat or 0]
        self._tell_masks()

    def step(self, action: int | None) -> None:
        """Make one action of ``agent_selection``; ``None`` for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act.")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        answer = self.play.choose(int(action))
        if answer is not None:
            self._told = tuple(self._maker.carry_out(*answer))
            self.play.lay(self.play.state)
        self._acted += 1
        self._look_whether_it_is_over()
        if self.play.seat is not None:
            self.agent_selection = self.possible_agents[self.play.seat]
        self._tell_masks()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know; the mask is empty where another one acts."""
        vector = self.play.vector(self._seats[agent])
        return {
            "observation": np.frombuffer(vector, np.float32),
            "action_mask": self._mask(agent),
        }

    def render(self) -> str | None:
        """See ``render_mode``; without one nothing."""
        if self.render_mode == "svg":
            return self.setting.title.board(redact(self.play.state, SPECTATOR))
        if self.render_mode != "ansi":
            return None
        public = [redact(event, SPECTATOR) for event in self._told if not isinstance(event, Waits)]
        sentences = [describe(self.setting.title, event) for event in public]
        return "\n".join(sentence for sentence in sentences if sentence)

    def close(self) -> None:
        """Nothing is open."""

    def _look_whether_it_is_over(self) -> None:
        shares = self.play.shares()
        if shares is not None:
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.too_long or self._acted == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(self.setting.alphabet.size, np.int8)
        over = self.terminations[agent] or self.truncations[agent]
        if self.play.seat == self._seats[agent] and not over:
            mask[self.play.legal] = 1
        return mask

    def _tell_masks(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}


register_titles()
