"""Durable appends of one event through the library, beside pgbench in the same database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter, process_time
from typing import NamedTuple
from uuid import uuid4

from bench.crowd import crowd
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.peers.pgbench import PGBENCH, transactions
from bench.processor_time import of_postgres
from events.canonical import canonical
from events.records import Head, NewEvent
from events.sealing import seal
from events.writing import append

WRITERS = (1, 8)
GOAL = Goal(least=0.6)
GOAL_OF_COST = Goal(most=2.5)
BODY_BYTES = 456
WARM_UP = 30
"""Appends of each writer before the clock starts: its statements are prepared then."""


class _Stretch(NamedTuple):
    """``rate``: appends/s of all writers. ``spent``: seconds of processor time of one append, of
    its writer and of PostgreSQL."""

    rate: float
    spent: float


def measure(effort: Effort) -> list[Figure]:
    """Appends/s by number of writers, and what one costs the machine; rounds of ours and of the
    peer take turns."""
    return [line for writers in WRITERS for line in _figures(writers, effort)]


def _figures(writers: int, effort: Effort) -> Iterator[Figure]:
    body = _body()
    text = canonical(body).decode()
    rounds = [
        (_ours(writers, effort.seconds, body), _theirs(writers, effort.seconds, text))
        for _ in range(effort.repeats)
    ]
    ours, theirs = zip(*rounds, strict=True)
    name = f"durable appends, {writers} {'writer' if writers == 1 else 'writers'}"
    yield figure(
        name,
        "appends/s",
        [each.rate for each in ours],
        beside=PGBENCH,
        beside_values=[each.rate for each in theirs],
        goal=GOAL,
        note=f"one event of {len(text)} bytes each; every writer is a process with its own stream",
    )
    yield figure(
        f"{name}, each",
        "ms of CPU time",
        [each.spent * 1000 for each in ours],
        beside=PGBENCH,
        beside_values=[each.spent * 1000 for each in theirs],
        goal=GOAL_OF_COST,
        note="of who writes and of PostgreSQL together",
    )


def _theirs(clients: int, seconds: float, text: str) -> _Stretch:
    before = of_postgres()
    ran = transactions(clients, seconds, text)
    return _Stretch(ran.rate, (of_postgres() - before + ran.own) / ran.done)


def _ours(writers: int, seconds: float, body: dict[str, object]) -> _Stretch:
    """Each writer appends to a stream of its own and waits for each answer."""

    def write(number: int, wait: Callable[[], None]) -> tuple[int, float, float]:
        """How many in all, how many a second, and the processor time of the writer for one."""
        head = _append(Head.empty(uuid4()), body)
        for _ in range(WARM_UP):
            head = _append(head, body)
        wait()
        first, began, own = head.version, perf_counter(), process_time()
        while perf_counter() - began < seconds:
            head = _append(head, body)
        took, own = perf_counter() - began, process_time() - own
        return head.version, (head.version - first) / took, own / (head.version - first)

    before = of_postgres()
    counts, rates, own = zip(*crowd(writers, write), strict=True)
    spent = (of_postgres() - before) / sum(counts) + sum(own) / writers
    return _Stretch(sum(rates), spent)


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
