"""A stretch of requests by clients in a process of their own, and what it cost the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bench.closed_loop import Served
from bench.crowd import crowd
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
