"""Whole games played out in memory, with a policy at each seat: for tests, benchmarks and balance.

Pure like the rest of the engine: chance and the policies' randomness are handed in, and nobody
looks at a clock, so one seed gives one game wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeAlias, TypeVar

import msgspec

from games.engine import asking, beginning
from games.engine.answering import DeadEnd, answer
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance, SeededChance
from games.engine.errors import EngineError
from games.engine.flow import HasFlow
from games.engine.policy import Policy
from games.engine.records import Decision, Event, Move
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


class Endless(EngineError):
    """A game that took more batches than its title says any game can take."""


Observer: TypeAlias = Callable[[S, "Decision | None", "Move | None", Sequence[Event]], None]
"""Called after each batch with the state, what was answered and how, and the events. The first
batch, the set-up, answers nothing. The state goes on being changed in place: copy what must
stay."""


@dataclass
class Tally:
    """Counts over games: ``longest`` in batches, ``widest`` the longest list of moves."""

    games: int = 0
    batches: int = 0
    events: int = 0
    longest: int = 0
    widest: int = 0

    def add(self, other: Tally) -> None:
        """Count the games of ``other`` as well."""
        self.games += other.games
        self.batches += other.batches
        self.events += other.events
        self.longest = max(self.longest, other.longest)
        self.widest = max(self.widest, other.widest)


@dataclass(frozen=True)
class Played(Generic[S]):
    """A finished game: its last state and its tally."""

    state: S
    tally: Tally


def play_out(
    title: Title[S],
    policies: Sequence[Policy],
    chance: Chance,
    rng: Random,
    *,
    options: msgspec.Struct | None = None,
    patch: dict[str, int] | None = None,
    observer: Observer[S] | None = None,
) -> Played[S]:
    """Play one game to its end; ``policies`` by seat.

    Raises ``DeadEnd`` or ``Endless`` where the title breaks its word, and whatever ``observer``
    raises.
    """
    start = beginning.new_game(title, options, len(policies), chance, patch=patch)
    state = start.state
    maker = BatchMaker(title, state, chance)
    tally = Tally(games=1, batches=1, events=len(start.events))
    if observer is not None:
        observer(state, None, None, start.events)

    def listed(decision: Decision) -> Sequence[Move]:
        moves = maker.moves_of(decision)
        if len(moves) > tally.widest:
            tally.widest = len(moves)
        return moves

    while open_now := asking.decisions(title, state):
        if tally.batches >= title.longest:
            raise Endless(f"{title.name} ran past its bound of {title.longest} batches.")
        asked, move = answer(state, open_now, listed, policies, rng, _at_random)
        events = maker.carry_out(asked, move)
        tally.batches += 1
        tally.events += len(events)
        if observer is not None:
            observer(state, asked, move, events)
    if title.outcome(state) is None:
        raise DeadEnd(f"{title.name} asks nobody and has no outcome.")
    tally.longest = tally.batches
    return Played(state, tally)


def play_games(
    title: Title[S],
    policies: Sequence[Policy],
    numbers: range,
    seed: str,
    *,
    options: msgspec.Struct | None = None,
    patch: dict[str, int] | None = None,
    watch: Callable[[Title[S]], Observer[S]] | None = None,
) -> Tally:
    """Play the games of these numbers; each depends on ``seed`` and its own number alone.

    ``watch`` makes an observer for each game. An ``EngineError`` names the game in which it
    happened.
    """
    total = Tally()
    for number in numbers:
        key = f"{seed}|{title.id}|{len(policies)}|{number}"
        observer = None if watch is None else watch(title)
        try:
            played = play_out(
                title,
                policies,
                SeededChance(key),
                Random(key),
                options=options,
                patch=patch,
                observer=observer,
            )
        except EngineError as error:
            error.add_note(f"in game {number} with {len(policies)} seats of seed {seed!r}")
            raise
        total.add(played.tally)
    return total


def _at_random(questions: Sequence[Decision], rng: Random) -> Decision:
    """Any of the seats that are asked, so that no order of answers is left untried."""
    return questions[int(rng.random() * len(questions))]
