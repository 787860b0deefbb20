"""One game of bots in memory, move by move as workers would have played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.bots.levels import LEVELS
from games.engine import asking, beginning, deciding
from games.engine.records import Decision, Event, Move, Outcome
from games.engine.secrecy import redact
from games.engine.simulate import DeadEnd, Endless, Opportunist, Policy
from games.engine.title import Title
from games.services.appending import actor_of_bot
from games.services.seeds import Seed
from games.services.starting import HOUSE


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that follow from one choice, and who made it."""

    actor: str
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Whole:
    """A game from its set-up to its end."""

    batches: list[Batch]
    outcome: Outcome


def play_whole(
    title: Title[Any],
    levels: Sequence[str],
    options: msgspec.Struct,
    patch: Mapping[str, int],
    seed: Seed,
    commitment: str,
    entropy: Sequence[str],
) -> Whole:
    """Play a game; ``levels`` by seat. Raises ``DeadEnd`` or ``Endless`` for a faulty title."""
    made = {level: LEVELS[level](title) for level in set(levels)}
    chance = seed.chance
    start = beginning.new_game(
        title, options, len(levels), chance, patch=patch, commitment=commitment, entropy=entropy
    )
    state = start.state
    batches = [Batch(HOUSE, start.events)]
    version = len(start.events)
    while open_now := asking.decisions(title, state):
        if len(batches) >= title.longest:
            raise Endless(f"{title.name} ran past its bound of {title.longest} batches.")
        seat = min((each.seat for each in open_now if each.required), default=None)
        if seat is None:
            raise DeadEnd(f"{title.name} offers something and asks nobody.")
        asked = [each for each in open_now if each.seat == seat]
        rng = seed.bot_randomness(version, seat)
        decision, move = _choice(title, state, made[levels[seat]], asked, rng)
        events = deciding.play(title, state, decision, move, chance)
        batches.append(Batch(actor_of_bot(levels[seat]), events))
        version += len(events)
    outcome = title.outcome(state)
    if outcome is None:
        raise DeadEnd(f"{title.name} asks nobody and has no outcome.")
    return Whole(batches, outcome)


def _choice(
    title: Title[Any], state: Any, policy: Policy, asked: Sequence[Decision], rng: Any
) -> tuple[Decision, Move]:
    """An offer that the bot takes first, or its answer to what the game waits for."""
    seat = asked[0].seat
    view = redact(state, frozenset((seat,))) if policy.needs_view else None
    if isinstance(policy, Opportunist):
        for offer in asked:
            if not offer.required:
                offered = asking.moves_of(title, state, offer)
                taken = policy.consider(view, seat, offered, rng) if offered else None
                if taken is not None:
                    return offer, taken
    required = next(each for each in asked if each.required)
    moves = asking.moves_of(title, state, required)
    if not moves:
        raise DeadEnd(f"{title.name} asks {required.kind!r} and has no legal move.")
    return required, policy.choose(view, seat, moves, rng)
