"""A move of the heavier titles by HTTP, beside one of the lightest."""

from __future__ import annotations

from itertools import chain

from bench import closed_loop
from bench.closed_loop import Served
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentiles
from bench.measurements.engine import TITLE as LIGHT
from bench.measurements.heavy import HEAVY, Heavy
from bench.requests import to_kleio
from bench.servers import KLEIO, generous_quota, web_server
from bench.tables import laid

GOAL = Goal(most=1.5)
MOST_MOVES = 250
"""A second of one client: so many are laid out. Where they are used up the stretch ends."""

LIGHT_MOVES = 150
"""Of a game of the lightest title."""


def measure(effort: Effort) -> list[Figure]:
    """Milliseconds of a move by one client."""
    with generous_quota(), web_server(KLEIO) as web:
        return [_figure(heavy, web.port, effort) for heavy in HEAVY]


def _figure(heavy: Heavy, port: int, effort: Effort) -> Figure:
    """Rounds of the title and of the lightest take turns, with as many seats."""
    _round(heavy, port, 0.5)
    rounds = [_round(heavy, port, effort.seconds / 3) for _ in range(effort.repeats)]
    ours, beside = zip(*rounds, strict=True)
    return figure(
        f"a move of {heavy.name} by HTTP",
        "ms",
        [_mean(served) for served in ours],
        beside="a move of Dice Forge by HTTP",
        beside_values=[_mean(served) for served in beside],
        goal=GOAL,
        note=f"means of 1 client, {heavy.seats} seats; {_spread(ours)}; the other"
        f" {_spread(beside)}",
    )


def _round(heavy: Heavy, port: int, seconds: float) -> tuple[Served, Served]:
    return (
        _run(port, heavy.title, heavy.seats, heavy.moves, seconds),
        _run(port, LIGHT, heavy.seats, LIGHT_MOVES, seconds),
    )


def _run(port: int, title: str, seats: int, moves: int, seconds: float) -> Served:
    """One stretch with new games, one after another; ``moves`` a game has."""
    games = 1 + int(seconds * MOST_MOVES / moves)
    requests = [list(chain.from_iterable(map(to_kleio, laid(title, seats, games))))]
    [served] = crowd(1, lambda number, wait: closed_loop.run(port, requests, seconds))
    return served


def _mean(served: Served) -> float:
    return sum(served.all) / len(served.all) * 1000


def _spread(stretches: tuple[Served, ...]) -> str:
    return percentiles([latency for served in stretches for latency in served.all])
