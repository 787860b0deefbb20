"""Durable appends of one event through the library, beside pgbench in the same database."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.peers.pgbench import PGBENCH, transactions_a_second
from events.canonical import canonical
from events.records import Head, NewEvent
from events.sealing import seal
from events.writing import append

WRITERS = (1, 8)
GOAL = Goal(least=0.6)
BODY_BYTES = 456
WARM_UP = 30
"""Appends of each writer before the clock starts: its statements are prepared then."""


def measure(effort: Effort) -> list[Figure]:
    """Appends/s by number of writers; rounds of ours and of the peer take turns."""
    return [_figure(writers, effort) for writers in WRITERS]


def _figure(writers: int, effort: Effort) -> Figure:
    body = _body()
    text = canonical(body).decode()
    ours, theirs = [], []
    for _ in range(effort.repeats):
        ours.append(appends_a_second(writers, effort.seconds, body))
        theirs.append(transactions_a_second(writers, effort.seconds, text))
    return figure(
        f"durable appends, {writers} {'writer' if writers == 1 else 'writers'}",
        "appends/s",
        ours,
        beside=PGBENCH,
        beside_values=theirs,
        goal=GOAL,
        note=f"one event of {len(text)} bytes each; every writer is a process with its own stream",
    )


def appends_a_second(writers: int, seconds: float, body: dict[str, object]) -> float:
    """All writers together; each appends to a stream of its own and waits for each answer."""

    def write(number: int, wait: Callable[[], None]) -> float:
        head = _append(Head.empty(uuid4()), body)
        for _ in range(WARM_UP):
            head = _append(head, body)
        wait()
        first, began = head.version, perf_counter()
        while perf_counter() - began < seconds:
            head = _append(head, body)
        return (head.version - first) / (perf_counter() - began)

    return sum(crowd(writers, write))


def _append(head: Head, body: dict[str, object]) -> Head:
    return append(seal(head, [NewEvent("measured", body)], actor="bench")).head


def _body() -> dict[str, object]:
    """An event such as a title makes, padded to a fixed length."""
    body: dict[str, object] = {
        "event": "measured",
        "gains": [{"amount": 3, "kind": "gold"}, {"amount": 1, "kind": "sun"}],
        "seat": 1,
        "text": "",
    }
    body["text"] = "x" * (BODY_BYTES - len(canonical(body)))
    return body
