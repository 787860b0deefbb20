"""A move of the heaviest title by HTTP, beside one of the lightest."""

from __future__ import annotations

from itertools import chain

from bench import closed_loop
from bench.closed_loop import Served
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentiles
from bench.measurements import engine, heavy
from bench.requests import to_kleio
from bench.servers import KLEIO, generous_quota, web_server
from bench.tables import laid

SEATS = 3
GOAL = Goal(most=1.5)
MOST_MOVES = 250
"""A second of one client: so many are laid out. Where they are used up the stretch ends."""

MOVES_OF_A_GAME = 150


def measure(effort: Effort) -> list[Figure]:
    """Milliseconds of a move by one client; rounds of the two titles take turns."""
    with generous_quota(), web_server(KLEIO) as port:
        for title in (heavy.TITLE, engine.TITLE):
            _run(port, title, 0.5)
        rounds = [
            (
                _run(port, heavy.TITLE, effort.seconds / 3),
                _run(port, engine.TITLE, effort.seconds / 3),
            )
            for _ in range(effort.repeats)
        ]
    ours, beside = zip(*rounds, strict=True)
    return [
        figure(
            f"a move of {heavy.NAME} by HTTP",
            "ms",
            [_mean(served) for served in ours],
            beside="a move of Dice Forge by HTTP",
            beside_values=[_mean(served) for served in beside],
            goal=GOAL,
            note=f"means of 1 client, {SEATS} seats; {_spread(ours)}; the other {_spread(beside)}",
        )
    ]


def _run(port: int, title: str, seconds: float) -> Served:
    """One stretch with new games, one after another."""
    games = 1 + int(seconds * MOST_MOVES / MOVES_OF_A_GAME)
    requests = [list(chain.from_iterable(map(to_kleio, laid(title, SEATS, games))))]
    [served] = crowd(1, lambda number, wait: closed_loop.run(port, requests, seconds))
    return served


def _mean(served: Served) -> float:
    return sum(served.all) / len(served.all) * 1000


def _spread(stretches: tuple[Served, ...]) -> str:
    return percentiles([latency for served in stretches for latency in served.all])
