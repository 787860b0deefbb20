"""How a match stands: blocks count in the order of their numbers, whoever played them when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from analytics.ladder.blocks import Block, Match, mean
from analytics.ladder.costs import Costs
from analytics.statistics.sequential import Bounds, Sequential, Verdict

_BETTER = {2: 0.60, 3: 0.45, 4: 0.35, 5: 0.29, 6: 0.25}
"""By number of seats: what is won by a bot that is worth a level of its own."""


class Plan(msgspec.Struct, frozen=True):
    """``blocks``: at most so many are played; ``fixed``: all of them, though it is settled
    before: a rate that is looked at when it is high is too high. ``bounds``: what is told apart."""

    blocks: int
    bounds: Bounds
    fixed: bool = False


def bounds_of(seats: int, equal: float | None = None, better: float | None = None) -> Bounds:
    """What a match of so many seats tells apart where nothing else is asked."""
    return Bounds(equal or 1 / seats, better or _BETTER[seats])


class Standing:
    """The blocks of a match from its first on, without a gap."""

    def __init__(self, match: Match, plan: Plan) -> None:
        self.match, self.plan = match, plan
        self.test = Sequential(plan.bounds, match.seats)
        self.costs, self.cpu = Costs(), 0.0
        self.blocks: list[Block] = []

    def add(self, block: Block) -> None:
        """The next block."""
        self.test.add(mean(block.places))
        self.costs.join(block.costs)
        self.cpu += block.cpu
        self.blocks.append(block)

    @property
    def is_over(self) -> bool:
        """Whether no block more is wanted."""
        if len(self.blocks) >= self.plan.blocks:
            return True
        return not self.plan.fixed and self.test.verdict is not Verdict.OPEN


Spread = Callable[[Callable[[int], Block], Iterator[int]], Iterable[Block]]
"""Has blocks of these numbers played, one by one or several at once, and gives each when it has
been played, in any order; takes a number more only when it has somebody for it."""


def measure(
    match: Match,
    plan: Plan,
    known: Mapping[int, Block],
    play: Callable[[int], Block],
    spread: Spread,
    keep: Callable[[Block], None],
) -> Standing:
    """Play what is not ``known`` yet until the match is settled or all is played; each block is
    handed to ``keep`` at once. What is found does not hang on who played which part when."""
    standing, blocks = Standing(match, plan), dict(known)

    def count() -> None:
        while not standing.is_over and len(standing.blocks) in blocks:
            standing.add(blocks[len(standing.blocks)])

    def wanted() -> Iterator[int]:
        for number in range(plan.blocks):
            if standing.is_over:
                return
            if number not in blocks:
                yield number

    count()
    for block in spread(play, wanted()):
        keep(block)
        blocks[block.number] = block
        count()
    return standing
