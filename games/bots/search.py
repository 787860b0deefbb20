"""A bot that tries its best-looking moves in worlds that it could be in, and plays them on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from games.bots.greedy import Greedy
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.ending import outcome
from games.engine.playing_out import play_on
from games.engine.policy import Considered, Situation, Thought
from games.engine.prospects import WHOLE, prospects_of
from games.engine.records import Move
from games.engine.title import Title
from games.engine.worlds import Worlds

_SEED_BITS = 62


class Effort(msgspec.Struct, frozen=True):
    """How hard a level thinks. ``width``: moves at most that are tried, the best-looking ones.
    ``playouts``: of all of them together. ``rounds``: how far a world is played on, 0 for its end.
    ``doubt``: standard errors by which another move must be better than the best-looking one.
    ``weights``: the number of those by which it is judged where that leads. ``questions``: the
    number of the list of those that are thought about, see ``Prospects.pivotal``."""

    width: int
    playouts: int
    rounds: int
    doubt: float
    weights: int = 1
    questions: int = 1


class Search(Greedy):
    """Flat search with sequential halving: all moves are played on in the same worlds with the same
    chance, the worse half is dropped, and what is left is tried again, as often in all.

    ``efforts``: by number of seats. Where there is none, and at questions that are not pivotal, it
    takes what looks best.
    """

    needs_memory = True

    def __init__(self, title: Title[Any], efforts: Mapping[int, Effort]) -> None:
        super().__init__(title)
        self._title, self._efforts = title, efforts

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``. Counts on the budget alone, so it is the same on every machine."""
        effort = self._efforts.get(len(now.view.flow.chosen))
        if len(now.moves) == 1 or effort is None or not self._is_pivotal(now, effort):
            now.explain(Thought("appraisal"))
            return super().choose(now)
        trials = _Trials(self._title, now, effort, self._ranked(now)[: effort.width])
        finished = trials.run()
        now.explain(Thought("search" if finished else "hurried", trials.considered()))
        return trials.best()

    def _is_pivotal(self, now: Situation, effort: Effort) -> bool:
        pivotal = prospects_of(self._title).pivotal[effort.questions - 1]
        return type(now.view.flow.agenda[-1]) in pivotal

    def _ranked(self, now: Situation) -> list[Move]:
        """The best-looking first; chance settles the order of equals."""
        worths = self._appraise(now.view, now.seat, now.moves)
        tossed = [now.rng.random() for _ in worths]
        order = sorted(range(len(worths)), key=lambda each: (-worths[each], tossed[each]))
        return [now.moves[each] for each in order]


class _Trials:
    """The answers to one question, and what each came to: shares in ``WHOLE``."""

    def __init__(
        self, title: Title[Any], now: Situation, effort: Effort, moves: Sequence[Move]
    ) -> None:
        self._title, self._now, self._effort, self._moves = title, now, effort, moves
        self._prospects = prospects_of(title)
        self._weights = self._prospects.learned(effort.weights).weights
        self._player = Greedy(title)
        self._worlds = Worlds(title, now.view, frozenset((now.seat,)), now.memory)
        self._horizon = self._prospects.rest(now.view, now.seat) + effort.rounds
        self._values: list[list[int]] = [[] for _ in moves]
        self._left = list(range(len(moves)))

    def run(self) -> bool:
        """Try all that the effort allows; false where the budget was over before."""
        rounds = max(1, (len(self._moves) - 1).bit_length())
        share = self._effort.playouts // rounds
        while True:
            for _ in range(max(1, share // len(self._left))):
                if not self._now.budget.spend(len(self._left)):
                    return False
                self._try_all()
            if len(self._left) <= 2:
                return True
            self._drop_the_worse_half()

    def best(self) -> Move:
        """What looks best, unless another was clearly better in the same worlds."""
        if not self._values[0] or len(self._left) == 1:
            return self._moves[0]
        other = max(self._left[1:], key=lambda each: sum(self._values[each]))
        better = _is_better(self._values[other], self._values[0], self._effort.doubt)
        return self._moves[other if better else 0]

    def considered(self) -> tuple[Considered, ...]:
        """Every move that was tried, with its mean as a share of 1."""
        return tuple(
            Considered(move, round(sum(values) / len(values) / WHOLE, 4), len(values))
            for move, values in zip(self._moves, self._values, strict=True)
            if values
        )

    def _try_all(self) -> None:
        """One world more, for each move that is left."""
        rng = self._now.rng
        world = self._worlds.deal(rng)
        seed = rng.getrandbits(_SEED_BITS)
        for each in self._left:
            self._values[each].append(self._value(clone(world), self._moves[each], seed))

    def _value(self, world: Any, move: Move, seed: int) -> int:
        """The share that the seat may expect in a world where it makes the move."""
        now, seat = self._now, self._now.seat
        maker = BatchMaker(self._title, world, SeededChance(seed))
        maker.carry_out(now.decision, move)
        longest = self._title.longest
        play_on(
            self._title, maker, self._player, Random(seed), until=self._seen_enough, most=longest
        )
        ended = outcome(self._title, world)
        if ended is not None:
            return self._prospects.ended(ended)[seat]
        return self._prospects.shares(world, self._weights)[seat]

    def _seen_enough(self, world: Any) -> bool:
        if not self._effort.rounds:
            return False
        return self._prospects.rest(world, self._now.seat) >= self._horizon

    def _drop_the_worse_half(self) -> None:
        """What looks best is tried to the end: the others are measured by it."""
        by_mean = sorted(self._left, key=lambda each: -sum(self._values[each]))
        kept = by_mean[: (len(self._left) + 1) // 2]
        self._left = sorted(kept if 0 in kept else [0, *kept[:-1]])


def _is_better(other: Sequence[int], first: Sequence[int], doubt: float) -> bool:
    """Whether ``other`` is better than ``first`` by so many standard errors of the difference; both
    were tried in the same worlds. Exact, as all numbers are whole."""
    gains = [a - b for a, b in zip(other, first, strict=True)]
    gain, n = sum(gains), len(gains)
    if n < 2 or gain <= 0:
        return False
    spread = n * sum(each * each for each in gains) - gain * gain
    return gain * gain * (n - 1) > doubt * doubt * spread
