"""Spreading a simulation over workers, or over processes of this machine.

Over workers it goes in chains: a task plays for two seconds and then asks for the next one. So a
simulation has no more tasks in the queue than chains, and people's bots wait behind a few of
them at most. A message may be lost and with it a chain: whoever ordered looks at what is missing
and begins chains anew. The database is the truth.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from uuid import UUID

from celery import current_app

from analytics.models import Simulation
from analytics.simulation import process
from analytics.simulation.storing import missing, play_some

TASK = "analytics.tasks.simulate"
CHAINS = 4
TASK_SECONDS = 0.5
LOOK_SECONDS = 0.5
STALLED_SECONDS = 20.0
TRIES = 3
PIECE = 25
"""Games that a process of this machine plays before it reports."""


class NobodyPlays(Exception):
    """No worker has played a game of the simulation for a long time."""


def over_workers(simulation: Simulation) -> Iterator[int]:
    """Have workers play; tells now and then how many games are done. Raises ``NobodyPlays``."""
    left = len(missing(simulation))
    tries = 0
    while left:
        _begin_chains(simulation)
        still = time.monotonic()
        while left and time.monotonic() - still < STALLED_SECONDS:
            time.sleep(LOOK_SECONDS)
            now = simulation.games - simulation.played.count()
            if now < left:
                still, left, tries = time.monotonic(), now, 0
            yield simulation.games - left
        tries += 1
        if left and tries == TRIES:
            raise NobodyPlays


def over_processes(simulation: Simulation, jobs: int) -> Iterator[int]:
    """Play on this machine; tells after each piece of work how many games are done."""
    numbers = missing(simulation)
    done = simulation.games - len(numbers)
    pieces = [numbers[at : at + PIECE] for at in range(0, len(numbers), PIECE)]
    if jobs == 1:
        for piece in pieces:
            play_some(simulation, piece, float("inf"))
            done += len(piece)
            yield done
        return
    # Not forked: a fork would share this process's database connection.
    with ProcessPoolExecutor(jobs, get_context("spawn"), process.set_up) as pool:
        for played in pool.map(process.play_piece, [simulation.pk] * len(pieces), pieces):
            done += played
            yield done


def play_on(simulation_id: UUID, first: int, step: int) -> None:
    """Play games ``first``, ``first + step`` ... for a while and ask a worker for the rest."""
    simulation = Simulation.objects.get(pk=simulation_id)
    numbers = [number for number in missing(simulation) if number % step == first % step]
    following = play_some(simulation, numbers, TASK_SECONDS)
    if following is not None:
        current_app.send_task(TASK, (str(simulation_id), following, step))


def _begin_chains(simulation: Simulation) -> None:
    chains = min(CHAINS, simulation.games)
    for first in range(chains):
        current_app.send_task(TASK, (str(simulation.pk), first, chains))
