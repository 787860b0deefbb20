"""Whole games in memory on one core, all events made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.peers.engine import Play, another_engine
from bench.peers.known import PYTHON_ENGINE, PYTHON_ENGINE_GAMES
from games.bots.random import POLICIES
from games.engine import registry
from games.engine.playing_out import Tally, play_games
from games.engine.title import Title

TITLE = "dice_forge"
SEATS = (2, 3, 4)
GOALS = {2: Goal(least=6.0), 4: Goal(least=12.0)}
SLOWER = 5
"""So many games are played in the time in which another engine is given one."""


@dataclass(frozen=True)
class _Stretch:
    """Some games. ``cpu`` and ``wall``: seconds."""

    played: Tally
    cpu: float
    wall: float


def measure(effort: Effort) -> list[Figure]:
    """Games/s and events/s by seat count.

    By seconds of CPU time, so that neighbours on the machine disturb less; by the clock on the
    wall as well, for comparison. Stretches of another engine, where there is one, take turns with
    ours.
    """
    title = registry.title(TITLE)
    other = None if effort.peer is None else another_engine(effort.peer)
    return [figure for seats in SEATS for figure in _figures(title, seats, effort, other)]


def _figures(title: Title[Any], seats: int, effort: Effort, other: Play | None) -> Iterator[Figure]:
    _play(title, seats, range(max(1, effort.games // 10)))  # decoders, cloners and the like
    stretches: list[_Stretch] = []
    theirs: list[float] = []
    for _ in range(effort.repeats):
        stretches.append(_play(title, seats, range(effort.games)))
        if other is not None:
            theirs.append(_pace(other, seats, max(1, effort.games // SLOWER)))
    beside, remark = PYTHON_ENGINE, "; the peer's figure was measured once, elsewhere"
    if other is not None:
        beside, remark = "another engine, in the same run", ""
    elif seats in PYTHON_ENGINE_GAMES:
        theirs = [PYTHON_ENGINE_GAMES[seats]]
    played = stretches[0].played

    def per(count: int, seconds: Callable[[_Stretch], float]) -> list[float]:
        return [count / seconds(stretch) for stretch in stretches]

    yield figure(
        f"games of {seats} seats",
        "games/s of CPU time",
        per(played.games, lambda stretch: stretch.cpu),
        beside=beside if theirs else None,
        beside_values=theirs,
        goal=GOALS.get(seats),
        note=f"{_mean(played.batches, played)} batches and {_mean(played.events, played)} events "
        f"a game{remark}",
    )
    yield figure(
        f"games of {seats} seats, by the wall clock",
        "games/s",
        per(played.games, lambda stretch: stretch.wall),
    )
    yield figure(
        f"events made, {seats} seats",
        "events/s of CPU time",
        per(played.events, lambda stretch: stretch.cpu),
    )


def _mean(count: int, played: Tally) -> str:
    return f"{count / played.games:.0f}"


def _pace(play: Play, seats: int, games: int) -> float:
    """Games/s of CPU time of another engine."""
    began = process_time()
    for seed in range(games):
        play(seats, seed)
    return games / (process_time() - began)


def _play(title: Title[Any], seats: int, numbers: range) -> _Stretch:
    policy = POLICIES["restless"](title)
    cpu, wall = process_time(), perf_counter()
    played = play_games(title, [policy] * seats, numbers, "bench")
    return _Stretch(played, process_time() - cpu, perf_counter() - wall)
