"""Moves through the services in one process: rules, append and read model, without HTTP."""

from __future__ import annotations

from time import perf_counter
from uuid import uuid4

from bench.effort import Effort
from bench.figures import Figure, figure
from bench.latency import percentiles
from bench.measurements.engine import TITLE
from bench.tables import Table, laid
from games.services import enqueueing
from games.services.playing import play

SEATS = 2


def measure(effort: Effort) -> list[Figure]:
    """Moves/s of one caller, and milliseconds of a move, for information."""
    games = max(1, effort.games // 20)
    rates: list[float] = []
    taken: list[float] = []
    with enqueueing.muted():
        for _ in range(effort.repeats):
            spent = [seconds for table in laid(TITLE, SEATS, games) for seconds in _play(table)]
            rates.append(len(spent) / sum(spent))
            taken += spent
    return [
        figure(
            "moves through the services, 1 caller",
            "moves/s",
            rates,
            note=f"in process, each with an idempotency key; a move took {percentiles(taken)}",
        )
    ]


def _play(table: Table) -> list[float]:
    """Seconds of each move."""
    spent = []
    for answer in table.answers:
        key = uuid4().hex
        began = perf_counter()
        play(table.game_id, table.player, answer.seat, answer.move, answer.decision, key)
        spent.append(perf_counter() - began)
    return spent
