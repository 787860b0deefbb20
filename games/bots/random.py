"""Policies that know nothing: any legal move, or any that forgoes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.policy import Policy, Situation
from games.engine.records import Move
from games.engine.title import Title

OFFERS_TAKEN = 0.25
"""Share of the offers that a policy which knows nothing takes; always would drain hands at once."""

TRIES = 8


class Uniform:
    """Each legal move is as likely as any other."""

    needs_view = False

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        return now.moves[int(now.rng.random() * len(now.moves))]

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``."""
        return self.choose(now) if now.rng.random() < OFFERS_TAKEN else None


class Restless(Uniform):
    """Passes only when it must: each legal move that is none of ``passing`` is as likely as
    another.

    Uniform play passes a third of its turns in some titles, which flatters a benchmark.
    """

    def __init__(self, passing: Sequence[type[Move]]) -> None:
        self._passing = frozenset(passing)

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``. Drawing again costs less than sorting out every list."""
        moves, rng = now.moves, now.rng
        count = len(moves)
        if count == 1:
            return moves[0]
        for _ in range(TRIES):
            move = moves[int(rng.random() * count)]
            if type(move) not in self._passing:
                return move
        busy = [move for move in moves if type(move) not in self._passing] or moves
        return busy[int(rng.random() * len(busy))]


POLICIES: Mapping[str, Callable[[Title[Any]], Policy]] = {
    "random": lambda title: Uniform(),
    "restless": lambda title: Restless(title.passing),
}
"""Policies that know nothing, by name, made for a title."""
