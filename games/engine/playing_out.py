"""Whole games played out in memory, with a policy at each seat: for tests, benchmarks and balance.

Pure like the rest of the engine: chance and the policies' randomness are handed in, and nobody
looks at a clock, so one seed gives one game wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.engine import asking, beginning
from games.engine.answering import DeadEnd, answer, of_lowest_seat
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance, SeededChance
from games.engine.errors import EngineError
from games.engine.flow import HasFlow
from games.engine.policy import Policy, Situation, remembers
from games.engine.recall import remembered
from games.engine.records import Decision, Event, Move
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


class Endless(EngineError):
    """A game that took more batches than its title says any game can take."""


Observer: TypeAlias = Callable[[S, "Decision | None", "Move | None", Sequence[Event]], None]
"""Called after each batch with the state, what was answered and how, and the events. The first
batch, the set-up, answers nothing. What was answered is not ``worded`` (``asking.decisions``). The
state goes on being changed in place: copy what must stay."""

Tosses: TypeAlias = Callable[[int, int], Random]
"""``tosses(seat, number)``: what the bot at ``seat`` may toss at its choice of this number."""


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
    tosses: Tosses | None = None,
) -> Played[S]:
    """Play one game to its end; ``policies`` by seat. ``tosses``: where bots' tosses come from,
    instead of from ``rng``, which then settles whose answer comes first and nothing else.

    Raises ``DeadEnd`` or ``Endless`` where the title breaks its word, and whatever ``observer``
    raises.
    """
    start = beginning.new_game(title, options, len(policies), chance, patch=patch)
    state = start.state
    maker = BatchMaker(title, state, chance)
    tally = Tally(games=1, batches=1, events=len(start.events))
    if observer is not None:
        observer(state, None, None, start.events)

    situation = _telling(title, state, policies, tosses)

    def listed(decision: Decision) -> Sequence[Move]:
        moves = maker.moves_of(decision)
        if len(moves) > tally.widest:
            tally.widest = len(moves)
        return moves

    while open_now := asking.decisions(title, state, worded=False):
        if tally.batches >= title.longest:
            raise Endless(f"{title.name} ran past its bound of {title.longest} batches.")
        asked, move = answer(
            state, open_now, listed, policies, rng, _at_random, situation=situation
        )
        events = maker.carry_out(asked, move)
        tally.batches += 1
        tally.events += len(events)
        if observer is not None:
            observer(state, asked, move, events)
    if title.outcome(state) is None:
        raise DeadEnd(f"{title.name} asks nobody and has no outcome.")
    tally.longest = tally.batches
    return Played(state, tally)


def play_on(
    title: Title[S],
    maker: BatchMaker[S],
    player: Policy,
    rng: Random,
    *,
    until: Callable[[S], bool],
    most: int,
) -> int:
    """Play the state of ``maker`` on, in place, until it is over, ``until`` holds or ``most``
    batches were made; returns how many there were.

    ``player`` answers at all seats and is shown the state itself, so this is for worlds that
    somebody thinks about and never for a game. Raises ``DeadEnd`` where the title breaks its word.
    """
    state, everywhere = maker.state, _Everywhere(player)
    for batches in range(most):
        open_now = asking.decisions(title, state, worded=False)
        if not open_now or until(state):
            return batches
        asked = of_lowest_seat(open_now)
        maker.carry_out(*answer(state, asked, maker.moves_of, everywhere, rng, see=_all_of_it))
    return most


class _Everywhere(dict[int, Policy]):
    """One player at every seat."""

    def __init__(self, player: Policy) -> None:
        super().__init__()
        self._player = player

    def __missing__(self, seat: int) -> Policy:
        return self._player


def _all_of_it(state: Any, seat: int) -> Any:
    """Nothing is hidden from whoever made the world up."""
    return state


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


def _telling(
    title: Title[S], state: S, policies: Sequence[Policy], tosses: Tosses | None
) -> Callable[..., Situation]:
    """Situations with a memory for whoever needs one, and with tosses by seat and number of the
    seat's choices, so that two games in which a seat chooses alike have alike tosses, whatever
    others did meanwhile."""
    if tosses is None and not any(map(remembers, policies)):
        return Situation
    kept: dict[int, tuple[int, Random]] = {}

    def situation_for(
        view: Any, decision: Decision, moves: Sequence[Move], rng: Random
    ) -> Situation:
        seat = decision.seat
        memory = remembered(title, state) if remembers(policies[seat]) else None
        if tosses is None:
            return Situation(view, decision, moves, rng, memory)
        number = state.flow.chosen[seat]
        if seat not in kept or kept[seat][0] != number:
            kept[seat] = number, tosses(seat, number)
        return Situation(view, decision, moves, kept[seat][1], memory)

    return situation_for


def _at_random(questions: Sequence[Decision], rng: Random) -> Decision:
    """Any of the seats that are asked, so that no order of answers is left untried."""
    return questions[int(rng.random() * len(questions))]
