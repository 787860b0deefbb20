"""Steps of the environments for research, beside the heavy classics of PettingZoo."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from bench.effort import Effort
from bench.figures import Figure, figure
from bench.peers.classics import CLASSICS, classic
from research import aec

TABLES = (
    ("dice_forge", 2),
    ("dice_forge", 4),
    ("cyclades", 3),
    ("cyclades", 6),
    ("lords_of_hellas", 4),
    ("persian_invasion", 1),
)

LOOKED_AT = 50
"""Steps between two looks at the clock."""


def measure(effort: Effort) -> list[Figure]:
    """Steps/s of CPU time: what an agent sees is made at each step, and an action drawn from its
    mask. Each table beside each classic."""
    beside = {name: _paces(classic(name), effort) for name in CLASSICS}
    figures = []
    for title_id, seats in TABLES:
        mine = _paces(aec.env(title_id, seats), effort)
        figures += [
            figure(
                f"{title_id}, {seats} seats, beside {name}",
                "steps/s of CPU time",
                mine,
                beside=f"{name} of PettingZoo",
                beside_values=paces,
            )
            for name, paces in beside.items()
        ]
    return figures


def _paces(environment: Any, effort: Effort) -> list[float]:
    """Of some stretches, after a short one, in which what is made once is made."""
    _pace(environment, effort.seconds / 10)
    return [_pace(environment, effort.seconds) for _ in range(effort.repeats)]


def _pace(environment: Any, seconds: float) -> float:
    """Steps by second of CPU time, over as many games as it takes."""
    rng, steps, game = np.random.default_rng(1), 0, 0
    began = process_time()
    while True:
        environment.reset(seed=game)
        game += 1
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
            if steps % LOOKED_AT == 0 and process_time() - began >= seconds:
                return steps / (process_time() - began)
