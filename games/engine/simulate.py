"""Whole games played out in memory, with a policy at each seat: for tests, benchmarks and balance.

Pure like the rest of the engine: chance and the policies' randomness are handed in, and nobody
looks at a clock, so one seed gives one game wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from games.engine import asking, beginning
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance, SeededChance
from games.engine.errors import EngineError
from games.engine.flow import HasFlow
from games.engine.records import Decision, Event, Move, label
from games.engine.secrecy import redact
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


class Policy(Protocol):
    """How a seat chooses. ``needs_view`` false: it gets None for the view, which costs nothing."""

    needs_view: bool

    def choose(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
        """One of ``moves`` (at least one), from what the seat may know."""
        ...


@runtime_checkable
class Opportunist(Protocol):
    """A policy that also looks at offers; a policy without this leaves them alone."""

    def consider(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move | None:
        """One of the offered ``moves`` (at least one), or None to leave the offer."""
        ...


class DeadEnd(EngineError):
    """A game that is not over and in which nobody has a move that must be made."""


class Endless(EngineError):
    """A game that took more batches than its title says any game can take."""


Observer: TypeAlias = Callable[[S, "Decision | None", "Move | None", Sequence[Event]], None]
"""Called after each batch with the state, what was answered and how, and the events. The first
batch, the set-up, answers nothing. The state goes on being changed in place: copy what must
stay."""


@dataclass
class Figures:
    """Counts over games: ``longest`` in batches, ``widest`` the longest list of moves."""

    games: int = 0
    batches: int = 0
    events: int = 0
    longest: int = 0
    widest: int = 0

    def add(self, other: Figures) -> None:
        """Count the games of ``other`` as well."""
        self.games += other.games
        self.batches += other.batches
        self.events += other.events
        self.longest = max(self.longest, other.longest)
        self.widest = max(self.widest, other.widest)


@dataclass(frozen=True)
class Played(Generic[S]):
    """A finished game: its last state and its figures."""

    state: S
    figures: Figures


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
    figures = Figures(games=1, batches=1, events=len(start.events))
    if observer is not None:
        observer(state, None, None, start.events)
    while open_now := asking.decisions(title, state):
        if figures.batches >= title.longest:
            raise Endless(f"{title.name} ran past its bound of {title.longest} batches.")
        asked, move = _answer(title, maker, open_now, policies, rng, figures)
        events = maker.carry_out(asked, move)
        figures.batches += 1
        figures.events += len(events)
        if observer is not None:
            observer(state, asked, move, events)
    if title.outcome(state) is None:
        raise DeadEnd(f"{title.name} asks nobody and has no outcome.")
    figures.longest = figures.batches
    return Played(state, figures)


def play_games(
    title: Title[S],
    policies: Sequence[Policy],
    numbers: range,
    seed: str,
    *,
    options: msgspec.Struct | None = None,
    patch: dict[str, int] | None = None,
    watch: Callable[[Title[S]], Observer[S]] | None = None,
) -> Figures:
    """Play the games of these numbers; each depends on ``seed`` and its own number alone.

    ``watch`` makes an observer for each game. An ``EngineError`` names the game in which it
    happened.
    """
    total = Figures()
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
        total.add(played.figures)
    return total


def _answer(
    title: Title[S],
    maker: BatchMaker[S],
    open_now: Sequence[Decision],
    policies: Sequence[Policy],
    rng: Random,
    figures: Figures,
) -> tuple[Decision, Move]:
    """Who acts next and how: an offer that somebody takes, or else one of those who are asked."""
    required = open_now
    if len(open_now) > 1:
        required = [decision for decision in open_now if decision.required]
        for decision in open_now:
            if not decision.required:
                taken = _offered(maker, decision, policies[decision.seat], rng, figures)
                if taken is not None:
                    return decision, taken
    if not required or not required[0].required:
        raise DeadEnd(f"{title.name} offers something and asks nobody.")
    asked = required[int(rng.random() * len(required))] if len(required) > 1 else required[0]
    moves = maker.moves_of(asked)
    if not moves:
        raise DeadEnd(f"{label(asked.seat)} is asked {asked.kind!r} and has no legal move.")
    if len(moves) > figures.widest:
        figures.widest = len(moves)
    policy = policies[asked.seat]
    view = redact(maker.state, frozenset((asked.seat,))) if policy.needs_view else None
    return asked, policy.choose(view, asked.seat, moves, rng)


def _offered(
    maker: BatchMaker[S],
    offer: Decision,
    policy: Policy,
    rng: Random,
    figures: Figures,
) -> Move | None:
    if not isinstance(policy, Opportunist):
        return None
    moves = maker.moves_of(offer)
    if not moves:
        return None
    figures.widest = max(figures.widest, len(moves))
    view = redact(maker.state, frozenset((offer.seat,))) if policy.needs_view else None
    return policy.consider(view, offer.seat, moves, rng)
