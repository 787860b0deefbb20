"""A bot that takes what looks best right now, by the title's own appraisal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.records import Move
from games.engine.title import Title


class Greedy:
    """A legal move that ``title.appraise`` values highest; ``rng`` chooses among equals."""

    needs_view = True

    def __init__(self, title: Title[Any]) -> None:
        self._appraise = title.appraise

    def choose(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
        """See ``Policy.choose``."""
        return self._best(view, seat, moves, rng)[1]

    def consider(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move | None:
        """See ``Opportunist.consider``. An offer is worth taking if it looks better than nothing:
        an appraisal above 0."""
        worth, move = self._best(view, seat, moves, rng)
        return move if worth > 0 else None

    def _best(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> tuple[float, Move]:
        if len(moves) == 1:
            return self._appraise(view, seat, moves[0]), moves[0]
        worths = [self._appraise(view, seat, move) for move in moves]
        highest = max(worths)
        best = [move for move, worth in zip(moves, worths, strict=True) if worth == highest]
        return highest, best[int(rng.random() * len(best))] if len(best) > 1 else best[0]
