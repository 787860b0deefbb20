"""A stretch of requests by clients in a process of their own, and what it cost the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bench.closed_loop import Served
from bench.crowd import crowd
from bench.figures import Figure, Goal, figure
from bench.latency import percentiles
from bench.processor_time import between, spent_by
from bench.servers import WebServer


class Stretch(NamedTuple):
    """``spent``: seconds of processor time of the server and PostgreSQL."""

    served: Served
    spent: float

    @property
    def of_a_request(self) -> float:
        """Milliseconds."""
        return self.spent / len(self.served.all) * 1000


def stretch(server: WebServer, drive: Callable[[], Served]) -> Stretch:
    """What ``drive`` serves, in a process of its own."""
    before = spent_by(server.process)
    [served] = crowd(1, lambda number, wait: drive())
    return Stretch(served, between(before, spent_by(server.process)))


def latencies(stretches: Sequence[Stretch]) -> str:
    """Of all their requests, in words."""
    return percentiles([latency for each in stretches for latency in each.served.all])


def beside_each_other(
    name: str,
    unit: str,
    rounds: Sequence[tuple[Stretch, Stretch]],
    *,
    peer: str,
    of_what: str,
    goal: Goal | None,
    goal_of_cost: Goal | None = None,
) -> Iterator[Figure]:
    """How many a second, and what one costs, by rounds of ours and of the peer.

    ``of_what``: whose processor time is counted.
    """
    ours, theirs = zip(*rounds, strict=True)
    yield figure(
        name,
        unit,
        [each.served.rate for each in ours],
        beside=peer,
        beside_values=[each.served.rate for each in theirs],
        goal=goal,
        note=f"{latencies(ours)}; the peer {latencies(theirs)}",
    )
    yield figure(
        f"{name}, each",
        "ms of CPU time",
        [each.of_a_request for each in ours],
        beside=peer,
        beside_values=[each.of_a_request for each in theirs],
        goal=goal_of_cost,
        note=of_what,
    )
