"""Playing the games of one block, with an eye on what the one bot does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from analytics.ladder.blocks import Block, Match
from analytics.ladder.bots import bot
from analytics.ladder.costs import Costs
from games.bots.duel import game
from games.engine import registry
from games.engine.policy import Policy, Situation, Thought, looks_at_offers, remembers
from games.engine.records import Move

Clock = Callable[[], float]
"""Seconds of CPU so far."""


class IllegalMove(Exception):
    """A bot named a move that it was not given."""


def play_block(match: Match, clock: Clock, machine: str, number: int) -> Block:
    """The games of a block. Raises ``IllegalMove``, and ``EngineError`` for a faulty title."""
    title, begun = registry.title(match.title), clock()
    watched = Watched(bot(match.one, title, match.seats), clock)
    others = bot(match.others, title, match.seats)
    places = []
    for mine in range(match.seats):
        policies = [watched if seat == mine else others for seat in range(match.seats)]
        places.append(game(title, policies, match.key(number)).places)
    return Block(match, number, tuple(places), watched.costs, clock() - begun, machine)


class Watched:
    """A bot whose choices are timed and looked at. Those that it settles by looks, though it can
    think, and those of a single move, do not count."""

    def __init__(self, bot: Policy, clock: Clock) -> None:
        self._bot, self._clock = bot, clock
        self.needs_view = bot.needs_view
        self.needs_memory = remembers(bot)
        self.costs = Costs()

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        thoughts: list[Thought] = []
        watched: Any = msgspec.structs.replace(now, explain=thoughts.append)
        begun = self._clock()
        move = self._bot.choose(watched)
        took = self._clock() - begun
        if move not in now.moves:
            raise IllegalMove(f"{now.decision.kind}: {move!r} is none of {len(now.moves)} moves.")
        if len(now.moves) > 1 and all(each.decided != "appraisal" for each in thoughts):
            self.costs.add(took)
        return move

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        return self._bot.consider(now) if looks_at_offers(self._bot) else None
