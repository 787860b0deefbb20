"""``POST moves`` against the web server, beside a bare view on the same server and database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from django.db import connection

from bench import closed_loop
from bench.effort import Effort
from bench.figures import Figure, Goal
from bench.measurements.engine import TITLE
from bench.requests import to_bare_view, to_kleio
from bench.servers import BARE, KLEIO, WebServer, generous_quota, web_server
from bench.stretch import Stretch, beside_each_other, stretch
from bench.tables import Table, laid

SEATS = 2
GOALS = {1: Goal(least=0.6), 8: Goal(least=0.65), 32: Goal(least=0.65)}
"""By number of clients."""

GOAL_OF_COST = Goal(most=1.8)

BARE_VIEW = "a bare DRF view with one SELECT and one INSERT"
MOST_MOVES = 1500
"""A second, of all clients: so many games are laid out. Where they are used up the stretch ends."""

MOVES_OF_A_GAME = 120


def measure(effort: Effort) -> list[Figure]:
    """Requests/s, and what one costs the machine, by number of clients; rounds of ours and of the
    peer take turns."""
    with generous_quota(), web_server(KLEIO) as kleio, web_server(BARE) as bare:
        _round(kleio, bare, max(GOALS), 0.5)
        return [line for clients in GOALS for line in _figures(clients, kleio, bare, effort)]


def _figures(clients: int, kleio: WebServer, bare: WebServer, effort: Effort) -> Iterator[Figure]:
    rounds = [_round(kleio, bare, clients, effort.seconds) for _ in range(effort.repeats)]
    yield from beside_each_other(
        f"POST moves, {clients} {'client' if clients == 1 else 'clients'}",
        "requests/s",
        rounds,
        peer=BARE_VIEW,
        of_what="of the web process and of PostgreSQL together",
        goal=GOALS[clients],
        goal_of_cost=GOAL_OF_COST,
    )


def _round(
    kleio: WebServer, bare: WebServer, clients: int, seconds: float
) -> tuple[Stretch, Stretch]:
    """The same moves of the same new games sent to either."""
    tables = laid_out(clients, seconds)
    _known_to_bare_view(list(chain(*tables)))
    return played(kleio, tables, seconds), played(bare, tables, seconds, to_bare_view)


def laid_out(clients: int, seconds: float) -> list[list[Table]]:
    """New games for each client, who is a player and holds all seats."""
    games = 1 + int(seconds * MOST_MOVES / clients / MOVES_OF_A_GAME)
    return [laid(TITLE, SEATS, games) for _ in range(clients)]


def played(
    server: WebServer,
    tables: Sequence[Sequence[Table]],
    seconds: float,
    written: Callable[[Table], list[bytes]] = to_kleio,
) -> Stretch:
    """One stretch: each client sends the moves of its tables."""
    requests = [list(chain.from_iterable(map(written, own))) for own in tables]
    return stretch(server, lambda: closed_loop.run(server.port, requests, seconds))


def _known_to_bare_view(tables: list[Table]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO bench_game (id, version) VALUES (%s, 1)",
            [[table.game_id] for table in tables],
        )
