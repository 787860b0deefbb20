"""A bot that takes what looks best right now, by the title's own appraisal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.policy import Situation
from games.engine.records import Move
from games.engine.title import Title


class Greedy:
    """A legal move that ``title.appraise`` values highest; chance chooses among equals."""

    needs_view = True

    def __init__(self, title: Title[Any]) -> None:
        self._appraise = title.appraise

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``."""
        return self._best(now)[1]

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``. An offer is worth taking if it looks better than nothing:
        an appraisal above 0."""
        worth, move = self._best(now)
        return move if worth > 0 else None

    def _best(self, now: Situation) -> tuple[float, Move]:
        moves, rng = now.moves, now.rng
        worths = self._appraise(now.view, now.seat, moves)
        if len(moves) == 1:
            return worths[0], moves[0]
        worths = self._looks(worths, rng)
        highest = max(worths)
        best = [move for move, worth in zip(moves, worths, strict=True) if worth == highest]
        return highest, best[int(rng.random() * len(best))] if len(best) > 1 else best[0]

    def _looks(self, worths: Sequence[float], rng: Random) -> Sequence[float]:
        """What the moves look like to this player, from what they are worth."""
        return worths


class Hasty(Greedy):
    """Sees what a move is worth through a haze, and takes what looks best then.

    The haze is bounded: what is worse than the best by more than twice ``haze`` times the distance
    from the best to the middle of the list is never taken. 0 is ``Greedy``.
    """

    def __init__(self, title: Title[Any], haze: float) -> None:
        super().__init__(title)
        self._haze = haze

    def _looks(self, worths: Sequence[float], rng: Random) -> Sequence[float]:
        """Sums and products of a few numbers, so that they are the same on every machine."""
        best, middle = max(worths), sorted(worths)[len(worths) // 2]
        width = self._haze * (best - middle)
        if width <= 0:
            return worths
        return [worth + width * (rng.random() + rng.random() - 1) for worth in worths]
