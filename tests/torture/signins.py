"""Sign-ins of ever other names, and somebody who wants to go on playing.

Each costs a password hash, which is slow on purpose.
"""

from __future__ import annotations

import threading
import time
from random import Random

from tests.local.kleio import Kleio
from tests.torture.crowd import ALONE
from tests.torture.ordinary import late
from tests.torture.person import Person
from tests.torture.report import Report, at_most
from tests.torture.strangers import at_work

P95_MILLISECONDS = 200.0
SLOWED = 3
"""How much longer it may take on a machine that has other work, where it took long before."""
GUESSERS = 50
FEWEST = 60
"""Of fewer moves a single slow one would be the 95th of 100."""


def flood(kleio: Kleio, seconds: float, seed: int, leniency: float = 1.0) -> Report:
    """From one address, and then from fifty, each for ``seconds`` and ``FEWEST`` moves."""
    report = Report("floods of sign-ins")
    player = Person(kleio.port, Random(seed), threading.Event())
    player.sign_up("Player")
    quiet = _measure(report, player, seconds, "nobody signs in")
    for addresses in (1, GUESSERS):
        with at_work(kleio.port, "", {"signing_in": GUESSERS}, addresses) as ends:
            p95 = _measure(report, player, seconds, f"sign-ins from {addresses}")
        report.demand(
            p95 <= at_most(P95_MILLISECONDS, SLOWED * quiet, leniency),
            f"Moves took {p95:.0f} ms ({addresses}).",
        )
        for how, count in sorted(ends.items()):
            report.tell(f"from {addresses}, {how}", count)
    return report


def _measure(report: Report, player: Person, seconds: float, when: str) -> float:
    """Moves of somebody who plays alone, so that nobody is waited for."""
    taken: list[float] = []
    end = time.monotonic() + seconds
    game = ""
    while time.monotonic() < end or len(taken) < FEWEST:
        if not game or not player.move_in(game):
            seats = [{"kind": "me"}]
            _, body = player.insist("POST", "games/", {"title": ALONE, "seats": seats})
            game = str(body["id"])
            continue
        taken.append(player.newest_took)
    player.resign(game)
    p95 = late(taken)
    report.tell(f"moves, {when}", len(taken))
    report.tell(f"p95 ms of a move, {when}", f"{p95:.0f}")
    return p95
