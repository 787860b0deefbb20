"""Hundreds of clients that do not send or do not read, and ordinary people beside them.

A server that gives a thread to whoever connects is stopped by some dozens of these. Here each may
hold a connection, and nothing else.
"""

from __future__ import annotations

import threading
import time
from random import Random

from tests.local.kleio import Kleio
from tests.torture.ordinary import Ordinary, late
from tests.torture.person import Person
from tests.torture.report import Report, at_most
from tests.torture.strangers import Crowd, at_work

P95_MILLISECONDS = 100.0
SLOWED = 3
"""How much longer it may take on a machine that has other work, where it took long before."""

#: Of each kind; the first two are what is promised, the others come on top.
CROWD: Crowd = {
    "stalled_body": 500,
    "never_reading": 500,
    "dripping_body": 60,
    "half_head": 60,
    "dripping_head": 60,
    "idle": 60,
    "reset": 20,
}


def crowd_of(share: float) -> Crowd:
    return {kind: max(5, round(count * share)) for kind, count in CROWD.items()}


def stall(kleio: Kleio, share: float, seconds: float, seed: int, leniency: float = 1.0) -> Report:
    """``share`` of the whole crowd, from one address and then from many, each for ``seconds``."""
    report = Report("clients that stall")
    host = Person(kleio.port, Random(seed), threading.Event())
    game = _game(host)
    paths = ["/api/titles/", "/", f"/api/games/{game}/state/", f"/games/{game}/", "/api/health/"]
    quiet = _measure(report, kleio, paths, seconds, "nobody stalls")
    crowd = crowd_of(share)
    report.tell("clients that stall", sum(crowd.values()))
    for addresses in (1, 50):
        path = f"/api/games/{game}/board.svg"
        with at_work(kleio.port, path, crowd, addresses) as ends:
            p95 = _measure(report, kleio, paths, seconds, f"stalled from {addresses}")
        report.demand(
            p95 <= at_most(P95_MILLISECONDS, SLOWED * quiet, leniency),
            f"Ordinary requests took {p95:.0f} ms ({addresses} addresses).",
        )
        for how, count in sorted(ends.items()):
            report.tell(f"from {addresses}, {how}", count)
    host.resign(game)
    return report


def _measure(report: Report, kleio: Kleio, paths: list[str], seconds: float, when: str) -> float:
    people = Ordinary(kleio.port, paths)
    with people.about():
        time.sleep(seconds)
    p95 = late(people.seconds)
    report.tell(f"requests, {when}", len(people.seconds))
    report.tell(f"p95 ms, {when}", f"{p95:.0f}")
    report.promise(f"refused, {when}", people.faults)
    return p95


def _game(host: Person) -> str:
    """One with a large board, that waits for a person."""
    host.sign_up("Host")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    _, body = host.insist("POST", "games/", {"title": "cyclades", "seats": seats})
    return str(body["id"])
