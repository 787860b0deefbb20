"""The heavier titles on one core: whole games, and the list of legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, NamedTuple

from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.latency import percentile
from games.bots.random import POLICIES
from games.engine import asking, deciding, registry
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import Tally, play_games, play_out
from games.engine.records import Decision, Move
from games.engine.title import Title


@dataclass(frozen=True)
class Heavy:
    """A title, the number of seats at which it is measured, and how many moves a game of it has at
    least, to lay out enough of them."""

    title: str
    name: str
    seats: int
    moves: int


HEAVY = (
    Heavy("cyclades", "Cyclades", 3, 150),
    Heavy("lords_of_hellas", "Lords of Hellas", 2, 600),
)


class _Turn(NamedTuple):
    """A position, and what was answered in it."""

    before: Any
    asked: Decision
    move: Move


MOVES_OF_A_STRETCH = 15
"""For each game that a stretch of a light title would play."""

LIST_MS = 5.0
GOAL = Goal(most=1.0)


def measure(effort: Effort) -> list[Figure]:
    """Games/s and moves/s of random play; how long moves take to be listed and carried out."""
    return [line for heavy in HEAVY for line in _of(heavy, effort)]


def _of(heavy: Heavy, effort: Effort) -> Iterator[Figure]:
    title = registry.title(heavy.title)
    games = max(1, effort.games * MOVES_OF_A_STRETCH // heavy.moves)
    yield from _games(heavy, title, games, effort.repeats)
    turns = max((_turns(heavy, title, number) for number in range(games)), key=len)
    yield from _lists(heavy, title, turns, games, effort.repeats)
    yield _carries_out(heavy, title, turns, effort.repeats)


def _games(heavy: Heavy, title: Title[Any], games: int, repeats: int) -> Iterator[Figure]:
    _play(heavy, title, max(1, games // 10))  # decoders, cloners and the like
    stretches = [_play(heavy, title, games) for _ in range(repeats)]
    played, _ = stretches[0]
    moves = played.batches - played.games
    yield figure(
        f"{heavy.name}, random games of {heavy.seats} seats",
        "games/s of CPU time",
        [played.games / cpu for played, cpu in stretches],
        note=f"{moves / games:.0f} moves and {played.events / games:.0f} events a game",
    )
    yield figure(
        f"{heavy.name}, moves of random games of {heavy.seats} seats",
        "moves/s of CPU time",
        [moves / cpu for _, cpu in stretches],
        note="each listed, chosen and carried out",
    )


def _lists(
    heavy: Heavy, title: Title[Any], turns: list[_Turn], games: int, repeats: int
) -> Iterator[Figure]:
    """The moves of all seats, listed anew in every state, as by a process that has just read it."""
    listed = [[_seconds(heavy, title, turn.before) for turn in turns] for _ in range(repeats)]
    note = f"{len(turns)} states, the longest of {games} random games of {heavy.seats} seats"
    yield figure(
        f"{heavy.name}, legal moves at every state of the longest game, p95",
        "ms of CPU time",
        [percentile(seconds, 0.95) * 1000 for seconds in listed],
        beside="what is allowed, 5 ms",
        beside_values=[LIST_MS],
        goal=GOAL,
        note=note,
    )
    yield figure(
        f"{heavy.name}, the same, mean",
        "ms of CPU time",
        [sum(seconds) / len(seconds) * 1000 for seconds in listed],
        note=note,
    )


def _carries_out(heavy: Heavy, title: Title[Any], turns: list[_Turn], repeats: int) -> Figure:
    """Each move of the same game, in place, in a state that nothing was asked of before."""
    return figure(
        f"{heavy.name}, each move of that game carried out, mean",
        "ms of CPU time",
        [_carried_out(title, turns) / len(turns) * 1000 for _ in range(repeats)],
        note="neither listed nor chosen; its events made and applied",
    )


def _carried_out(title: Title[Any], turns: list[_Turn]) -> float:
    """Seconds of CPU time for all."""
    chance, ready = SeededChance(0), [(clone(turn.before), turn) for turn in turns]
    began = process_time()
    for state, turn in ready:
        deciding.play(title, state, turn.asked, turn.move, chance)
    return process_time() - began


def _turns(heavy: Heavy, title: Title[Any], number: int) -> list[_Turn]:
    """Every position of a game with what was answered in it."""
    turns: list[_Turn] = []
    before: list[Any] = []

    def keep(state: Any, asked: Any, move: Any, _events: Any) -> None:
        if before:
            turns.append(_Turn(before.pop(), asked, move))
        before.append(clone(state))

    policy = POLICIES["random"](title)
    play_out(title, [policy] * heavy.seats, SeededChance(number), Random(number), observer=keep)
    return turns


def _seconds(heavy: Heavy, title: Title[Any], state: Any) -> float:
    began = process_time()
    for seat in range(heavy.seats):
        asking.legal_moves(title, state, seat)
    return process_time() - began


def _play(heavy: Heavy, title: Title[Any], games: int) -> tuple[Tally, float]:
    """What was played, and the seconds of CPU time that it took."""
    policy = POLICIES["random"](title)
    began = process_time()
    played = play_games(title, [policy] * heavy.seats, range(games), "bench")
    return played, process_time() - began
