"""Games by stream: how soon a move is told, what a listener costs, what the one port costs."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from collections import Counter
from collections.abc import Sequence
from itertools import chain, groupby
from time import perf_counter, process_time
from uuid import UUID

from django.db import connection

from api.play.shapes import event_shown
from bench import closed_loop
from bench.bots_at_work import bots_at_work
from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import SHARES, percentile
from bench.listeners import Listeners, listening
from bench.measurements.engine import TITLE
from bench.requests import to_kleio
from bench.servers import OnePort, generous_quota, one_port, streams_again
from bench.tables import Table, laid
from bench.watched import connections_to, cpu, is_alive, memory
from events.reading import read_events
from games.models import Game
from games.selectors import feed

LISTENERS = 1000
FULL = 3000
OPENED = 500
GAMES = 100
TIMES = 20
"""That each batch is looked at, so that clocks of hundredths of a second tell something."""

ALLOWED = "what is allowed"
WITHIN = Goal(most=1.0)
_MOVES_A_SECOND = 1500
_MOVES_OF_A_GAME = 120
_VERSION = re.compile(rb'"version":(\d+)')


def measure(effort: Effort) -> list[Figure]:
    """All in one run, through the one port where nothing else is said."""
    with generous_quota(), one_port() as kleio:
        lines = [_nobody(kleio)]
        _moves(kleio.front, 1, 0.3)
        lines += [_front(kleio, clients, effort) for clients in (1, 8)]
        lines += _one_listener(kleio, effort)
        lines += _one_game(kleio, effort)
        lines += _many_games(kleio, effort)
        lines += _full(kleio, effort)
        lines.append(_moves_with_listeners(kleio, effort))
        lines.append(_comings_and_goings(kleio, effort))
        lines += [_farewell(kleio), _start(kleio)]
    return lines


def _front(kleio: OnePort, clients: int, effort: Effort) -> Figure:
    """Rounds through the front and past it take turns."""
    rounds = [
        [_moves(port, clients, effort.seconds / 2) for port in (kleio.front, kleio.web)]
        for _ in range(effort.repeats)
    ]
    through, past = zip(*rounds, strict=True)
    return figure(
        f"POST moves through the one port, {clients} {'client' if clients == 1 else 'clients'}",
        "requests/s",
        through,
        beside="the web server itself",
        beside_values=past,
        goal=Goal(least=0.85),
    )


def _nobody(kleio: OnePort) -> Figure:
    """The process of streams before anybody has asked it for one."""
    used = memory(kleio.live_process) / 1024
    return _allowed("memory of the process of streams, without any", "MB", used, 130.0)


def _one_listener(kleio: OnePort, effort: Effort) -> list[Figure]:
    """Of one game; and what it costs to say what happened there to those who see the same."""
    [table] = laid(TITLE, 2, 1)
    with listening(kleio.front, [table.game_id]) as listeners:
        acknowledged = _play(kleio.front, [table], 10.0, effort.seconds * 2)
        delays = _delays(acknowledged, listeners, [table.game_id])
    lines = _delay("1 listener of one game, 10 moves/s", delays, p95=50.0)
    return [*lines, _redaction(table.game_id, effort)]


def _redaction(game_id: UUID, effort: Effort) -> Figure:
    """CPU of this process for each batch after the first, read already."""
    game = Game.objects.get(pk=game_id)
    rows = [row for row in read_events(game_id) if row.batch]
    batches = [list(batch) for _, batch in groupby(rows, key=lambda row: row.batch)]
    spent = []
    for _ in range(max(2, effort.repeats)):
        began = process_time()
        for batch in batches * TIMES:
            [event_shown(event) for event in feed.feed_events(game, batch, frozenset())]
        spent.append((process_time() - began) / TIMES / len(batches) * 1e6)
    return _allowed("a batch as those may know it who look on", "µs of CPU", min(spent), 60.0)


def _full(kleio: OnePort, effort: Effort) -> list[Figure]:
    """As many listeners of one game as a process takes."""
    [table] = laid(TITLE, 2, 1)
    games = [table.game_id] * FULL
    with listening(kleio.front, games) as listeners:
        acknowledged = _play(kleio.front, [table], 2.0, effort.seconds * 2)
        delays = _delays(acknowledged, listeners, games)
    return _delay(f"{FULL} listeners of one game, 2 moves/s", delays, p95=1000.0)


def _one_game(kleio: OnePort, effort: Effort) -> list[Figure]:
    """A thousand listeners: at rest, and while their game is played."""
    [table] = laid(TITLE, 2, 1)
    games, process = [table.game_id] * LISTENERS, kleio.live_process
    began_with = cpu(process)
    with listening(kleio.front, games[:OPENED]) as first:
        opened, spent = first.opened, cpu(process) - began_with
    before = memory(process)
    with listening(kleio.front, games) as listeners:
        size = (memory(process) - before) / LISTENERS
        time.sleep(0.5)
        busy, began = cpu(process), perf_counter()
        time.sleep(max(1.0, effort.seconds))
        idle = (cpu(process) - busy) / (perf_counter() - began) * 100
        connected = connections_to(int(connection.settings_dict["PORT"]), process)
        acknowledged = _play(kleio.front, [table], 5.0, effort.seconds * 2)
        delays = _delays(acknowledged, listeners, games)
    return [
        _allowed(
            f"{OPENED} streams opened at once, all begun",
            "s",
            opened,
            3.0,
        ),
        _allowed(f"CPU of the process for {OPENED} openings", "s", max(spent, 0.01), 2.5),
        _allowed("memory of a listener at rest", "kB", max(size, 0.1), 40.0),
        _allowed(f"CPU of {LISTENERS} listeners at rest", "% of a core", max(idle, 0.01), 2.0),
        _allowed(f"database connections, {LISTENERS} listeners", "connections", connected, 3.0),
        *_delay(f"{LISTENERS} listeners of one game, 5 moves/s", delays, p95=150.0, p99=400.0),
    ]


def _many_games(kleio: OnePort, effort: Effort) -> list[Figure]:
    """Beside two processes in which bots play as fast as they can."""
    tables = laid(TITLE, 2, GAMES)
    games = [table.game_id for table in tables for _ in range(10)]
    with listening(kleio.front, games) as listeners, bots_at_work(TITLE, 2):
        acknowledged = _play(kleio.front, tables, 40.0, effort.seconds * 2)
        delays = _delays(acknowledged, listeners, games)
    name = f"10 listeners on each of {GAMES} games, bots at work"
    return _delay(name, delays, p95=100.0, p99=250.0)


def _comings_and_goings(kleio: OnePort, effort: Effort) -> Figure:
    """What the process has kept of streams that came and went, once it has what it needs."""
    [table] = laid(TITLE, 2, 1)
    for number in range(effort.repeats + 1):
        with listening(kleio.front, [table.game_id] * OPENED):
            pass
        if number == 0:
            before = memory(kleio.live_process)
    grown = max(memory(kleio.live_process) - before, 0.1) / effort.repeats / OPENED
    return _allowed("memory kept of a stream that came and went", "kB", grown, 1.0)


def _moves_with_listeners(kleio: OnePort, effort: Effort) -> Figure:
    """Eight clients as fast as they can, with and without listeners on the games that they play:
    one each, so that nobody ever plays without them."""
    with_them, without = [], []
    for _ in range(effort.repeats):
        without.append(_run(kleio.front, _one_game_each(8), effort.seconds))
        tables = _one_game_each(8)
        games = [tables[number % 8][0].game_id for number in range(LISTENERS)]
        with listening(kleio.front, games):
            with_them.append(_run(kleio.front, tables, effort.seconds))
    return figure(
        f"POST moves, 8 clients, with {LISTENERS} listeners of their games",
        "requests/s",
        with_them,
        beside="the same without listeners",
        beside_values=without,
        goal=Goal(least=0.6),
    )


def _farewell(kleio: OnePort) -> Figure:
    """How long the process of streams takes to say goodbye and end."""
    [table] = laid(TITLE, 2, 1)
    with listening(kleio.front, [table.game_id] * LISTENERS):
        began = perf_counter()
        os.kill(kleio.live_process, signal.SIGTERM)
        while is_alive(kleio.live_process):
            time.sleep(0.005)
    return _allowed(f"SIGTERM with {LISTENERS} listeners", "s", perf_counter() - began, 2.0)


def _start(kleio: OnePort) -> Figure:
    """From its start until the process of streams, which has ended, lets somebody in."""
    with streams_again(kleio) as seconds:
        return _allowed("start of the process of streams", "s", seconds, 3.0)


def _play(
    port: int, tables: Sequence[Table], rate: float, seconds: float
) -> dict[tuple[UUID, int], float]:
    """Move after move, in turns at the tables: when each version was acknowledged."""
    moments: dict[tuple[UUID, int], float] = {}
    requests = [(table.game_id, iter(to_kleio(table))) for table in tables]
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        began, number = perf_counter(), 0
        while perf_counter() - began < seconds:
            game_id, moves = requests[number % len(requests)]
            if (request := next(moves, None)) is None:
                break
            client.sendall(request)
            version = _answered(client)
            moments[game_id, version] = perf_counter()
            number += 1
            time.sleep(max(0.0, began + number / rate - perf_counter()))
    return moments


def _answered(client: socket.socket) -> int:
    answer = b""
    while True:
        answer += client.recv(1 << 16)
        head, gap, body = answer.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if gap and len(body) >= int(length or b"0"):
            if head[9:12] != b"200":
                raise closed_loop.BadAnswer(answer.decode(errors="replace"))
            match = _VERSION.search(body)
            assert match is not None
            return int(match[1])


def _delays(
    moments: dict[tuple[UUID, int], float], listeners: Listeners, games: Sequence[UUID]
) -> list[float]:
    """Seconds from an answer to each listener's message; ``ValueError`` if one is missing."""
    follow = Counter(games)
    wanted = sum(follow[game_id] for game_id, _ in moments)
    delays = [
        max(0.0, moment - moments[games[listener], version])
        for listener, version, moment in listeners.arrivals(wanted)
        if (games[listener], version) in moments
    ]
    if len(delays) != wanted:
        raise ValueError(f"{wanted - len(delays)} of {wanted} messages did not arrive.")
    return delays


def _delay(
    name: str, delays: Sequence[float], *, p95: float, p99: float | None = None
) -> list[Figure]:
    """``p95`` and ``p99``: the milliseconds that are allowed."""
    milliseconds = [delay * 1000 for delay in delays]
    low, high, highest = (percentile(milliseconds, share) for share in SHARES)
    note = f"p50 {low:.1f}, p99 {highest:.1f} ms; all {len(delays)} messages arrived"
    lines = [_allowed(f"{name}, p95", "ms", high, p95, note)]
    if p99 is not None:
        lines.append(_allowed(f"{name}, p99", "ms", highest, p99))
    return lines


def _allowed(name: str, unit: str, value: float, allowed: float, note: str = "") -> Figure:
    return figure(
        name, unit, [value], beside=ALLOWED, beside_values=[allowed], goal=WITHIN, note=note
    )


def _moves(port: int, clients: int, seconds: float) -> float:
    return _run(port, _tables(clients, seconds), seconds)


def _one_game_each(clients: int) -> list[list[Table]]:
    return [laid(TITLE, 2, 1) for _ in range(clients)]


def _tables(clients: int, seconds: float) -> list[list[Table]]:
    games = 1 + int(seconds * _MOVES_A_SECOND / clients / _MOVES_OF_A_GAME)
    return [laid(TITLE, 2, games) for _ in range(clients)]


def _run(port: int, tables: Sequence[Sequence[Table]], seconds: float) -> float:
    requests = [list(chain.from_iterable(map(to_kleio, own))) for own in tables]
    [served] = crowd(1, lambda number, wait: closed_loop.run(port, requests, seconds))
    return served.rate
