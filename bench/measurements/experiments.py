"""Games of an experiment beside the same bots that only play: what looking at them and storing what
was seen costs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import NamedTuple

from analytics import process
from analytics.experiments.ordering import order
from analytics.experiments.storing import left, missing
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.measurements.engine import TITLE
from bench.processor_time import between, spent_by
from games.bots.levels import LEVELS
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out

BOTS = ("greedy", "greedy")
VARIANT = {"cards.hydra.glory": 27}
ARMS = 2
PROCESSES = 2
PIECES = 20
"""Games that a process is given at a time."""

GOAL = Goal(least=0.8)


def measure(effort: Effort) -> list[Figure]:
    """Games/s of an experiment that two processes play, beside those of the same bots that only
    play, in as many processes and in turns: by the clock, and by what all of them and PostgreSQL
    spend."""
    games = effort.games * ARMS
    with ProcessPoolExecutor(PROCESSES, get_context("spawn"), process.set_up) as pool:
        # Processes begin, and read all that there is to read.
        _by(pool, only_play, range(PROCESSES * PIECES))
        _experiment(pool, PROCESSES * PIECES, "first")
        only, looked = list[Passed](), list[Passed]()
        for repeat in range(effort.repeats):
            only.append(_by(pool, only_play, range(repeat * games, (repeat + 1) * games)))
            looked.append(_experiment(pool, games, f"repeat {repeat}"))
    beside = "the same bots that only play, in memory, in as many processes"
    return [
        figure(
            f"games of an experiment by {PROCESSES} processes",
            "games/s",
            [games / each.seconds for each in looked],
            beside=beside,
            beside_values=[games / each.seconds for each in only],
            goal=GOAL,
            note="each played, looked at by all dimensions, and stored",
        ),
        figure(
            f"games of an experiment by {PROCESSES} processes, what they spend",
            "games/s of CPU time",
            [games / each.cpu for each in looked],
            beside=beside,
            beside_values=[games / each.cpu for each in only],
            goal=GOAL,
            note="of all processes and their PostgreSQL, so that neighbours disturb less",
        ),
    ]


def only_play(numbers: Sequence[int]) -> None:
    """Games of these numbers, of which nothing is kept."""
    title = registry.title(TITLE)
    bots = [LEVELS[level](title) for level in BOTS]
    for number in numbers:
        play_out(title, bots, SeededChance(f"bench {number}"), Random(number))


class Passed(NamedTuple):
    """``seconds`` by the clock, and ``cpu`` of all who took part."""

    seconds: float
    cpu: float


def _experiment(pool: Executor, games: int, seed: str) -> Passed:
    """While one is played that was just ordered."""
    experiment = order(
        {
            "title": TITLE,
            "bots": list(BOTS),
            "variants": {"other": VARIANT},
            "outcomes": ["wins:seat=0", "margin", "score", "held:cards=hydra"],
            "blocks": games // ARMS,
            "seed": seed,
            "reason": "How long it takes.",
        }
    )
    play = partial(process.play_piece, "experiment", experiment.pk)
    passed = _by(pool, play, missing(experiment))
    assert left(experiment) == 0
    return passed


def _by(pool: Executor, play: Callable[[Sequence[int]], object], numbers: Sequence[int]) -> Passed:
    """While the processes play games of these numbers."""
    pieces = [list(numbers[at : at + PIECES]) for at in range(0, len(numbers), PIECES)]
    before, began = spent_by(os.getpid()), perf_counter()
    for _ in pool.map(play, pieces):
        pass
    seconds = perf_counter() - began
    return Passed(seconds, between(before, spent_by(os.getpid())))
