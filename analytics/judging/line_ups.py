"""Who sat with whom, counted, and how strong their values are, given that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import NamedTuple

from analytics.judging.rankings import rankings_of
from analytics.statistics import any_time
from analytics.statistics.contests import sides_of
from analytics.statistics.intervals import Z_95
from analytics.statistics.plackett_luce import PRIOR, Game, Ranking, Strength, strengths
from analytics.statistics.tails import normal_two_sided

BESIDE = "="
"""Before what is heeded as well, so that it is no value that is told."""


class Seen(NamedTuple):
    """A game: the seats that are counted (-1: all), its ``units`` as ``CountedGame.units``, the
    place of each seat, and each value with the set of seats that have it. ``beside``: the same of
    what is heeded as well and not told."""

    among: int
    units: str
    places: Sequence[int]
    held: Sequence[tuple[str, int]]
    beside: Sequence[tuple[str, int]] = ()


@dataclass(slots=True)
class LineUps:
    """What is counted of some games. ``ranked``: how often which values were placed before which
    others, of games in which anybody is placed before anybody. ``games``: by value, in how many
    some counted unit has it; ``telling``: in how many some rivals have it and some have not.
    ``beside``: as ``games``, of what is heeded as well. ``units``: at a table."""

    ranked: Counter[Game[str]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    telling: Counter[str] = field(default_factory=Counter)
    beside: Counter[str] = field(default_factory=Counter)
    units: int = 1

    def add(self, game: Seen, times: int = 1) -> None:
        """Count one game more, or as many that are alike."""
        beside = [(BESIDE + value, seats) for value, seats in game.beside]
        every = [*game.held, *beside]
        line_up = tuple(rankings_of(game.places, game.units, game.among, every))
        if line_up:
            self.ranked[line_up] += times
        for value in (value for value, seats in game.held if seats & game.among):
            self.games[value] += times
        for value in (value for value, seats in beside if seats & game.among):
            self.beside[value] += times
        for value in {value for ranking in line_up for value in _telling(ranking)}:
            self.telling[value] += times
        self.units = max(self.units, len(sides_of(game.units, len(game.places))))

    def share(self, strength: float | None) -> float | None:
        """Of the wins, at a table whose other units are all of strength 0; None stays None."""
        return None if strength is None else 1 / (1 + (self.units - 1) * exp(-strength))


class Modelled(NamedTuple):
    """The strength of a value, with its 95 % interval and the tail of one of strength 0."""

    strength: float
    low: float
    high: float
    p: float


def modelled(
    counted: LineUps, smallest_n: int, declared: bool, prior: float = PRIOR
) -> dict[str, Modelled]:
    """The values of enough games of which some can tell, where there are others to compare them
    with. ``declared``: the size of the sample was settled beforehand. ``prior``: as for
    ``strengths``."""
    values = sorted(value for value, games in counted.games.items() if games >= smallest_n)
    if len(values) < 2 or not counted.ranked:
        return {}
    beside = sorted(value for value, games in counted.beside.items() if games >= smallest_n)
    numbered = _numbered(counted.ranked, [*values, *beside])
    estimates = strengths(numbered, len(values), prior, beside=len(beside))
    return {
        value: _with_interval(each, counted.ranked.total(), declared)
        for value, each in zip(values, estimates, strict=True)
        if counted.telling[value]
    }


def _numbered(games: Counter[Game[str]], values: Sequence[str]) -> Counter[Game[int]]:
    """The same without all other values."""
    numbers = {value: number for number, value in enumerate(values)}

    def numbered_ranking(ranking: Ranking[str]) -> Ranking[int]:
        return tuple(
            tuple(tuple(numbers[name] for name in unit if name in numbers) for unit in place)
            for place in ranking
        )

    counts: Counter[Game[int]] = Counter()
    for rankings, times in games.items():
        counts[tuple(map(numbered_ranking, rankings))] += times
    return counts


def _telling(ranking: Ranking[str]) -> set[str]:
    """The values that some have and some have not."""
    units = [set(having) for place in ranking for having in place]
    every, common = set[str](), set(units[0])
    for unit in units:
        every |= unit
        common &= unit
    return every - common


def _with_interval(estimate: Strength, games: int, declared: bool) -> Modelled:
    value, error = estimate
    if declared:
        reach, p = Z_95 * error, normal_two_sided(value / error)
    else:
        deviation = error * sqrt(games)
        reach = any_time.mean_at_any_time(deviation, games)
        p = any_time.tail(any_time.gain_of_mean(value, deviation, games))
    return Modelled(value, value - reach, value + reach, p)
