"""``POST moves`` against the web server, beside a bare view on the same server and database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from django.db import connection

from bench import closed_loop
from bench.closed_loop import Served
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentiles
from bench.measurements.engine import TITLE
from bench.processor_time import between, spent_by
from bench.requests import to_bare_view, to_kleio
from bench.servers import BARE, KLEIO, WebServer, generous_quota, web_server
from bench.tables import Table, laid

SEATS = 2
GOALS = {1: Goal(least=0.6), 8: Goal(least=0.65), 32: Goal(least=0.65)}
"""By number of clients."""

GOAL_OF_COST = Goal(most=1.8)

BARE_VIEW = "a bare DRF view with one SELECT and one INSERT"
MOST_MOVES = 1500
"""A second, of all clients: so many games are laid out. Where they are used up the stretch ends."""

MOVES_OF_A_GAME = 120


class _Stretch(NamedTuple):
    """``spent``: seconds of processor time of the server and PostgreSQL."""

    served: Served
    spent: float

    @property
    def of_a_request(self) -> float:
        """Milliseconds."""
        return self.spent / len(self.served.all) * 1000


def measure(effort: Effort) -> list[Figure]:
    """Requests/s, and what one costs the machine, by number of clients; rounds of ours and of the
    peer take turns."""
    with generous_quota(), web_server(KLEIO) as kleio, web_server(BARE) as bare:
        _round(kleio, bare, max(GOALS), 0.5)
        return [line for clients in GOALS for line in _figures(clients, kleio, bare, effort)]


def _figures(clients: int, kleio: WebServer, bare: WebServer, effort: Effort) -> Iterator[Figure]:
    rounds = [_round(kleio, bare, clients, effort.seconds) for _ in range(effort.repeats)]
    ours, theirs = zip(*rounds, strict=True)
    name = f"POST moves, {clients} {'client' if clients == 1 else 'clients'}"
    yield figure(
        name,
        "requests/s",
        [stretch.served.rate for stretch in ours],
        beside=BARE_VIEW,
        beside_values=[stretch.served.rate for stretch in theirs],
        goal=GOALS[clients],
        note=f"{_latencies(ours)}; the peer {_latencies(theirs)}",
    )
    yield figure(
        f"{name}, each",
        "ms of CPU time",
        [stretch.of_a_request for stretch in ours],
        beside=BARE_VIEW,
        beside_values=[stretch.of_a_request for stretch in theirs],
        goal=GOAL_OF_COST,
        note="of the web process and of PostgreSQL together",
    )


def _round(
    kleio: WebServer, bare: WebServer, clients: int, seconds: float
) -> tuple[_Stretch, _Stretch]:
    """The same moves of the same new games sent to either; each client is a player of its own, who
    holds all seats."""
    games = 1 + int(seconds * MOST_MOVES / clients / MOVES_OF_A_GAME)
    tables = [laid(TITLE, SEATS, games) for _ in range(clients)]
    _known_to_bare_view(list(chain(*tables)))
    return _run(kleio, tables, to_kleio, seconds), _run(bare, tables, to_bare_view, seconds)


def _run(
    server: WebServer,
    tables: Sequence[Sequence[Table]],
    written: Callable[[Table], list[bytes]],
    seconds: float,
) -> _Stretch:
    """One stretch: each client sends the moves of its tables."""
    requests = [list(chain.from_iterable(map(written, own))) for own in tables]
    before = spent_by(server.process)
    [served] = crowd(1, lambda number, wait: closed_loop.run(server.port, requests, seconds))
    return _Stretch(served, between(before, spent_by(server.process)))


def _known_to_bare_view(tables: list[Table]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO bench_game (id, version) VALUES (%s, 1)",
            [[table.game_id] for table in tables],
        )


def _latencies(stretches: Sequence[_Stretch]) -> str:
    return percentiles([latency for each in stretches for latency in each.served.all])
