"""How well ratings foretell games: each pair of sides was foretold before its game."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import NamedTuple

import msgspec

from analytics.rating.contests import Forecast
from analytics.rating.definition import LISTED_FROM

LEAST = 1e-6
"""No chance is taken for less, or for more than 1 less it."""

BINS = 5
"""Classes of the chance of whoever is ahead, from a half to 1."""


class Sums(msgspec.Struct):
    """Over pairs. ``right``: how often whoever had the better chance was ahead; by halves where
    they shared a place or had equal chances. ``log_loss``, ``brier``: of the chances; ``even``: the
    Brier score of saying a half each time."""

    pairs: int = 0
    right: float = 0.0
    log_loss: float = 0.0
    brier: float = 0.0
    even: float = 0.0


class Means(NamedTuple):
    """The same a pair."""

    right: float
    log_loss: float
    brier: float
    even: float


def means_of(sums: Sums) -> Means | None:
    """None where there is no pair."""
    if not sums.pairs:
        return None
    return Means(*(getattr(sums, name) / sums.pairs for name in Means._fields))


class Class(msgspec.Struct):
    """Pairs foretold alike: how many, the sum of the better chances, how often these came."""

    pairs: int = 0
    chance: float = 0.0
    came: float = 0.0


class Tally(msgspec.Struct):
    """Of the games of a pool so far. ``known``: of pairs whose sides all had played enough."""

    games: int = 0
    every: Sums = msgspec.field(default_factory=Sums)
    known: Sums = msgspec.field(default_factory=Sums)
    classes: list[Class] = msgspec.field(default_factory=lambda: [Class() for _ in range(BINS)])


def count(tally: Tally, foretold: Iterable[Forecast]) -> None:
    """Add one game."""
    tally.games += 1
    for each in foretold:
        _add(tally.every, each)
        if each.games >= LISTED_FROM:
            _add(tally.known, each)
        _classify(tally.classes, each)


def _add(sums: Sums, forecast: Forecast) -> None:
    chance, came = _within(forecast.chance), forecast.came
    sums.pairs += 1
    sums.right += 0.5 if chance == 0.5 else came if chance > 0.5 else 1 - came
    sums.log_loss -= came * log(chance) + (1 - came) * log(1 - chance)
    sums.brier += (chance - came) ** 2
    sums.even += (0.5 - came) ** 2


def _classify(classes: list[Class], forecast: Forecast) -> None:
    turned = forecast.chance < 0.5
    chance = 1 - forecast.chance if turned else forecast.chance
    bin_of = classes[min(int((chance - 0.5) * 2 * BINS), BINS - 1)]
    bin_of.pairs += 1
    bin_of.chance += chance
    bin_of.came += 1 - forecast.came if turned else forecast.came


def _within(chance: float) -> float:
    return min(max(chance, LEAST), 1 - LEAST)
