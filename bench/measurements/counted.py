"""Finished games counted for the figures: from their stored events to rows, and these added up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from time import perf_counter, process_time

from django.db.models import Sum

from analytics import process
from analytics.projection.catching_up import catch_up
from analytics.projection.counting import look_at, that_count
from analytics.projection.rebuilding import count_all_anew, left
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.measurements.engine import TITLE
from bench.processor_time import between, spent_by

SEATS = 3
GAMES = 4
"""For each game that a stretch of the rules would play: so few are counted in no time."""

PROCESSES = 2

WANTED = 100_000.0
GOAL = Goal(least=1.0)


def measure(effort: Effort) -> list[Figure]:
    """Events/s of games that are counted anew in the place of what was counted, as
    ``manage.py rebuild_analytics`` does: with two processes by the clock and by what they and
    PostgreSQL spend, and looking at them alone, by what one spends."""
    simulation = order(TITLE, ["random"] * SEATS, effort.games * GAMES, seed="counted")
    for number in range(simulation.games):
        play_one(simulation, number)
    catch_up()
    games = that_count().count()
    count = that_count().aggregate(events=Sum("version"))["events"]
    with _processes() as pool:
        stretches = [_counted(pool) for _ in range(effort.repeats)]
    alone = [count / _looked_at() for _ in range(effort.repeats)]
    note = f"{games} games of {count / games:.0f} events, each read, folded, and its moves listed"
    return [
        figure(
            f"games counted anew by {PROCESSES} processes",
            "events/s",
            [count / passed for passed, _ in stretches],
            beside="what is wanted of two cores, 100,000",
            beside_values=[WANTED],
            goal=GOAL,
            note=f"{note} again; all its rows are written, and added up in lots",
        ),
        figure(
            f"games counted anew by {PROCESSES} processes, what they spend",
            "events/s of CPU time",
            [count / spent for _, spent in stretches],
            note="of both processes and their PostgreSQL",
        ),
        figure("games looked at to be counted", "events/s of CPU time", alone, note=note),
    ]


@contextmanager
def _processes() -> Iterator[Executor]:
    """They have begun: beginning takes a second."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn"), process.set_up) as pool:
        _share(pool)
        yield pool


def _share(pool: Executor) -> None:
    for _ in pool.map(process.count_anew, range(PROCESSES), [PROCESSES] * PROCESSES):
        pass


def _counted(pool: Executor) -> tuple[float, float]:
    """Seconds that passed, and of CPU time."""
    count_all_anew()
    before, began = spent_by(os.getpid()), perf_counter()
    _share(pool)
    passed = perf_counter() - began
    spent = between(before, spent_by(os.getpid()))
    assert left() == 0
    return passed, spent


def _looked_at() -> float:
    """Seconds of CPU time."""
    began = process_time()
    look_at(that_count())
    return process_time() - began
