"""``POST moves`` against the web server, beside a bare view on the same server and database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from django.db import connection

from bench import closed_loop
from bench.closed_loop import Served
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentiles
from bench.measurements.engine import TITLE
from bench.requests import to_bare_view, to_kleio
from bench.servers import BARE, KLEIO, generous_quota, web_server
from bench.tables import Table, laid

SEATS = 2
GOALS = {1: Goal(least=0.6), 8: Goal(least=0.65), 32: Goal(least=0.65)}
"""By number of clients."""

BARE_VIEW = "a bare DRF view with one SELECT and one INSERT"
MOST_MOVES = 1500
"""A second, of all clients: so many games are laid out. Where they are used up the stretch ends."""

MOVES_OF_A_GAME = 120


def measure(effort: Effort) -> list[Figure]:
    """Requests/s by number of clients; rounds of ours and of the peer take turns."""
    with generous_quota(), web_server(KLEIO) as kleio, web_server(BARE) as bare:
        _round(kleio, bare, max(GOALS), 0.5)
        return [_figure(clients, kleio, bare, effort) for clients in GOALS]


def _figure(clients: int, kleio: int, bare: int, effort: Effort) -> Figure:
    rounds = [_round(kleio, bare, clients, effort.seconds) for _ in range(effort.repeats)]
    ours, theirs = ([pair[side] for pair in rounds] for side in (0, 1))
    return figure(
        f"POST moves, {clients} {'client' if clients == 1 else 'clients'}",
        "requests/s",
        [served.rate for served in ours],
        beside=BARE_VIEW,
        beside_values=[served.rate for served in theirs],
        goal=GOALS[clients],
        note=f"{_latencies(ours)}; the peer {_latencies(theirs)}",
    )


def _round(kleio: int, bare: int, clients: int, seconds: float) -> tuple[Served, Served]:
    """The same moves of the same new games sent to either; each client is a player of its own, who
    holds all seats."""
    games = 1 + int(seconds * MOST_MOVES / clients / MOVES_OF_A_GAME)
    tables = [laid(TITLE, SEATS, games) for _ in range(clients)]
    _known_to_bare_view(list(chain(*tables)))
    return _run(kleio, tables, to_kleio, seconds), _run(bare, tables, to_bare_view, seconds)


def _run(
    port: int,
    tables: Sequence[Sequence[Table]],
    written: Callable[[Table], list[bytes]],
    seconds: float,
) -> Served:
    """One stretch: each client sends the moves of its tables."""
    requests = [list(chain.from_iterable(map(written, own))) for own in tables]
    [served] = crowd(1, lambda number, wait: closed_loop.run(port, requests, seconds))
    return served


def _known_to_bare_view(tables: list[Table]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO bench_game (id, version) VALUES (%s, 1)",
            [[table.game_id] for table in tables],
        )


def _latencies(stretches: list[Served]) -> str:
    return percentiles([latency for served in stretches for latency in served.all])
