"""How an experiment stands: blocks count in the order of their numbers, whoever played them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

import msgspec

from analytics.lab.arms import BASE
from analytics.lab.designs import Design
from analytics.lab.grids import Interaction, Tables
from analytics.lab.outcomes import KEPT, Played, value
from analytics.lab.paired import PairedDifference, Pairs
from analytics.statistics.discoveries import adjusted

FALSE = 0.05

LOOK = 10
"""Blocks between two looks at whether it is settled. After each, they would take longer than the
games of a long experiment."""

Means = dict[str, float | None]
"""Of one arm of a block: outcome -> the mean of those of its games that have one."""


class Verdict(Enum):
    """What an interval says of a difference."""

    DIFFERS = "differs"
    WITHIN = "within"
    OPEN = "open"


class Result(msgspec.Struct, frozen=True):
    """One outcome of one variant, compared with the arm ``than``. ``q``: its tail among all that
    the design asks for; of those below ``FALSE`` at most 5 % are expected to be false. ``verdict``:
    DIFFERS by ``q``, WITHIN only where the design says within what."""

    variant: str
    outcome: str
    found: PairedDifference | None
    q: float | None
    verdict: Verdict
    than: str = BASE


def means(design: Design, games: Sequence[Played], arm: str = BASE) -> Means:
    """What the games of one arm of a block say of each outcome, and of what the arm restricts. Of
    an arm that picks, games in which the moment never came say nothing."""
    averages: Means = {}
    restriction = design.change(arm).restriction
    if restriction is not None:
        for name in KEPT:
            averages[name] = sum(getattr(game, name) for game in games) / len(games)
        if restriction.is_pick:
            games = [game for game in games if game.picker is not None]
    for outcome in design.outcomes:
        values = [each for each in (value(outcome, game) for game in games) if each is not None]
        averages[outcome] = sum(values) / len(values) if values else None
    return averages


class Standing:
    """The blocks of an experiment from its first on, without a gap."""

    def __init__(self, design: Design) -> None:
        self.design, self.blocks = design, 0
        self._than = design.compared
        self._pairs = {
            (variant, outcome): Pairs() for variant in self._than for outcome in design.outcomes
        }
        self._tables = [Tables(grid, design.outcomes) for grid in design.grids]
        self._settled = False

    def add(self, block: Mapping[str, Means]) -> None:
        """The next block: arm -> its means."""
        self.blocks += 1
        for (variant, outcome), pairs in self._pairs.items():
            base, changed = block[self._than[variant]][outcome], block[variant][outcome]
            if base is not None and changed is not None:
                pairs.add(base, changed)
        for table in self._tables:
            table.add(block)
        if (stop := self.design.stop) and self.blocks % LOOK == 0:
            self._settled = all(
                each.verdict is not Verdict.OPEN
                for each in self.results()
                if each.outcome == stop.outcome
            )

    @property
    def is_over(self) -> bool:
        """Whether no block more is wanted."""
        return self._settled or self.blocks >= self.design.blocks

    def results(self) -> list[Result]:
        """Each variant's outcomes, in the order of the design."""
        at_any_time = self.design.stop is not None
        differences = [pairs.difference(at_any_time=at_any_time) for pairs in self._pairs.values()]
        rates = adjusted([None if each is None else each.p for each in differences])
        return [
            Result(
                *(*key, each, rate),
                *(_verdict(each, rate, self._within(key[1])), self._than[key[0]]),
            )
            for key, each, rate in zip(self._pairs, differences, rates, strict=True)
        ]

    def interactions(self) -> list[Interaction]:
        """Of each grid, whether the effect of the one number hangs on the other, by outcome."""
        at_any_time = self.design.stop is not None
        unjudged = [
            each for table in self._tables for each in table.interactions(at_any_time=at_any_time)
        ]
        rates = adjusted([each.p for each in unjudged])
        return [
            msgspec.structs.replace(each, p=rate)
            for each, rate in zip(unjudged, rates, strict=True)
        ]

    def _within(self, outcome: str) -> float:
        stop = self.design.stop
        return stop.within if stop and stop.outcome == outcome else 0.0


def _verdict(effect: PairedDifference | None, rate: float | None, within: float) -> Verdict:
    if effect is None or effect.low is None or effect.high is None or rate is None:
        return Verdict.OPEN
    if rate < FALSE:
        return Verdict.DIFFERS
    # Where no block differed yet, nothing is known of how much the next one may.
    if effect.saved is not None and -within < effect.low and effect.high < within:
        return Verdict.WITHIN
    return Verdict.OPEN
