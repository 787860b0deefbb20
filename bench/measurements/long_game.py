"""Whether a move late in a long game takes longer than an early one."""

from __future__ import annotations

from collections.abc import Sequence

from bench import closed_loop
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentile
from bench.measurements.engine import TITLE
from bench.requests import to_kleio
from bench.servers import KLEIO, generous_quota, web_server
from bench.tables import Table, laid

SEATS = 4
GOAL = Goal(most=1.1)
SHARE = 0.1
"""The part of a game that counts as its start, and as its end."""

GAMES_OF_A_ROUND = 6


def measure(effort: Effort) -> list[Figure]:
    """p95 over the last tenth of the longest games, beside that over their first tenth."""
    count = GAMES_OF_A_ROUND * effort.repeats
    tables = laid(TITLE, SEATS, count + effort.games // 2)
    longest = sorted(tables, key=lambda table: -len(table.answers))[:count]
    with generous_quota(), web_server(KLEIO) as web:
        _play(web.port, laid(TITLE, SEATS, 2))
        rounds = [
            _play(web.port, longest[number :: effort.repeats]) for number in range(effort.repeats)
        ]
    moves = [len(table.answers) for table in longest]
    return [
        figure(
            "p95 of a move near the end of the longest games",
            "ms",
            [late for _, late in rounds],
            beside="the same near their start",
            beside_values=[early for early, _ in rounds],
            goal=GOAL,
            note=f"last and first tenth of the {count} longest of {len(tables)} games of {SEATS}"
            f" seats, {min(moves)} to {max(moves)} moves; 1 client",
        )
    ]


def _play(port: int, tables: Sequence[Table]) -> tuple[float, float]:
    """Milliseconds that 95 of 100 moves took at most, early and late in these games."""
    early: list[float] = []
    late: list[float] = []
    [played] = crowd(1, lambda number, wait: [_latencies(port, table) for table in tables])
    for latencies in played:
        tenth = max(1, int(SHARE * len(latencies)))
        early += latencies[:tenth]
        late += latencies[-tenth:]
    return percentile(early, 0.95) * 1000, percentile(late, 0.95) * 1000


def _latencies(port: int, table: Table) -> list[float]:
    """Of each move of a game, in order; a connection for each game, so that it moves about."""
    [latencies] = closed_loop.run(port, [to_kleio(table)]).latencies
    return latencies
