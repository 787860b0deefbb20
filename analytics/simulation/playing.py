"""One game of bots in memory, move by move as workers would have played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from games.bots.levels import LEVELS, number_playing
from games.engine import asking, beginning
from games.engine.answering import DeadEnd, answer, of_lowest_seat
from games.engine.batch_maker import BatchMaker
from games.engine.playing_out import Endless
from games.engine.policy import Policy, Situation, remembers
from games.engine.recall import remembered
from games.engine.records import Outcome
from games.engine.title import Title
from games.services.actors import HOUSE, actor_of_bot
from games.services.sealing import PlayedBatch
from games.services.seeds import Seed


@dataclass(frozen=True, slots=True)
class Whole:
    """A game from its set-up to its end; ``state`` is the last one."""

    batches: list[PlayedBatch]
    state: Any
    outcome: Outcome


def bots_of(title: Title[Any], levels: Sequence[str]) -> list[Policy]:
    """Who plays, by seat."""
    return [LEVELS[level](title) for level in levels]


def play_whole(
    title: Title[Any],
    levels: Sequence[str],
    options: msgspec.Struct,
    patch: Mapping[str, int],
    seed: Seed,
    commitment: str,
    entropy: Sequence[str],
    bots: Sequence[Policy] = (),
    *,
    worded: bool = False,
) -> Whole:
    """Play a game; ``levels`` by seat. ``bots``: who plays, where that is not who has these levels.
    ``worded``: somebody reads the questions (``asking.decisions``). Raises ``DeadEnd`` or
    ``Endless`` for a faulty title."""
    bots = bots or bots_of(title, levels)
    chance = seed.chance
    start = beginning.new_game(
        title, options, len(levels), chance, patch=patch, commitment=commitment, entropy=entropy
    )
    actors = [actor_of_bot(each, number_playing(each, title, len(levels))) for each in levels]
    state = start.state
    maker = BatchMaker(title, state, chance)
    batches = [PlayedBatch(HOUSE, start.events)]
    while open_now := asking.decisions(title, state, worded=worded):
        if len(batches) >= title.longest:
            raise Endless(f"{title.name} ran past its bound of {title.longest} batches.")
        asked = of_lowest_seat(open_now)
        seat = asked[0].seat
        rng = seed.bot_randomness(state.flow.chosen[seat], seat)
        memory = remembered(title, state) if remembers(bots[seat]) else None
        situation = partial(Situation, memory=memory)
        decision, move = answer(state, asked, maker.moves_of, bots, rng, situation=situation)
        batches.append(PlayedBatch(actors[decision.seat], maker.carry_out(decision, move)))
    outcome = title.outcome(state)
    if outcome is None:
        raise DeadEnd(f"{title.name} asks nobody and has no outcome.")
    return Whole(batches, state, outcome)
