"""Whatever is killed: no acknowledged move missing, none doubled, none torn, every game goes on."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

from tests.local.kleio import Kleio
from tests.torture import promises, stored
from tests.torture.crowd import CLIENTS, SHORT_TABLES, TIRED_SECONDS, Crowd
from tests.torture.old_games import Mover, put_half_away
from tests.torture.report import Report, spread
from tests.torture.victims import Victim, strike

#: So few rounds are played with short games, and left to bots soon.
SHORT = 30
SHORT_PLAY = 3.0
LONGEST_LOAD = 1.0
SLOW_SECONDS = 5.0
RECOVER_SECONDS = 90.0
FINISH_SECONDS = 600.0


def play(kleio: Kleio, rounds: int, seed: int) -> Report:
    """``rounds`` times: eight clients play, something dies, moves are acknowledged again."""
    report = Report(f"kills ({rounds} rounds, seed {seed})")
    chance = Random(seed)
    if rounds > SHORT:
        crowd, play_on = Crowd(kleio.port, seed), TIRED_SECONDS
    else:
        crowd, play_on = Crowd(kleio.port, seed, SHORT_TABLES, each=2), SHORT_PLAY
    crowd.start()
    mover = Mover(kleio, seed)
    if rounds > SHORT:
        mover.start()
    begin = time.monotonic()
    recovered, killed = _rounds(report, kleio, crowd, chance, rounds)
    report.tell("seconds", f"{time.monotonic() - begin:.0f}")
    for name, times in sorted(killed.items()):
        report.tell(f"killed: {name}", times)
    report.tell("seconds to recover", spread(recovered))
    if not report.broken:
        begin = time.monotonic()
        crowd.finish(FINISH_SECONDS, play_on)
        if not crowd.failures:  # the games of somebody who met one wait for them for ever
            stored.wait_until_all_are_over(kleio, FINISH_SECONDS)
        report.tell("seconds until all games were over", f"{time.monotonic() - begin:.0f}")
    else:
        crowd.stop()
        kleio.kill_all()
        kleio.log.rename(kleio.log.with_suffix(".broken.log"))
        kleio.start()  # what was acknowledged must be there all the same
    crowd.stop()
    if rounds > SHORT:
        mover.stop(report)
    report.tell("games that lie apart", put_half_away(kleio))
    report.tell("moves acknowledged", crowd.moves())
    report.tell("requests sent again", sum(person.retries for person in crowd.people))
    report.promise("clients that met a surprise", [repr(each) for each in crowd.failures])
    promises.check(report, kleio, crowd.people)
    return report


def _rounds(
    report: Report, kleio: Kleio, crowd: Crowd, chance: Random, rounds: int
) -> tuple[list[float], Counter[str]]:
    recovered: list[float] = []
    killed: Counter[str] = Counter()
    _wait_for_moves(kleio, crowd, time.monotonic())
    for number in range(1, rounds + 1):
        time.sleep(chance.uniform(0.0, LONGEST_LOAD))
        moment = time.monotonic()
        victim = strike(kleio, chance)
        killed[victim.name] += 1
        if not _wait_for_moves(kleio, crowd, moment, victim):
            report.broken.append(
                f"Round {number}: {victim.name} was killed, and"
                f" {time.monotonic() - moment:.0f} s later all stands still."
            )
            break
        recovered.append(time.monotonic() - moment)
        if recovered[-1] > SLOW_SECONDS:
            print(f"  round {number}: {recovered[-1]:.1f} s after {victim.name}", flush=True)
        if number % 25 == 0:
            print(f"  {number} rounds, {crowd.moves()} moves acknowledged", flush=True)
    return recovered, killed


def _wait_for_moves(
    kleio: Kleio, crowd: Crowd, moment: float, victim: Victim | None = None
) -> bool:
    """Until what was killed runs again and half of the clients moved since; False if never."""
    deadline = moment + RECOVER_SECONDS
    while time.monotonic() < deadline:
        if crowd.moving_since(moment) >= CLIENTS // 2 and (not victim or victim.is_back(kleio)):
            return True
        if crowd.failures or kleio.process is None or kleio.process.poll() is not None:
            return False
        time.sleep(0.02)
    return False
