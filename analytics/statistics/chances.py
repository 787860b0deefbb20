"""How likely each unit is to win, from how all stand at one moment.

Who wins is chosen with odds as the exponentials of a multiple of the standings: one number says how
much a point of standing is worth at that moment. D. McFadden, "Conditional logit analysis of
qualitative choice behavior" (1974).

How good such chances are is told by Brier's score: the squared distances between chances and what
came, added up over the units. G. W. Brier, "Verification of forecasts expressed in terms of
probability", Monthly Weather Review 78 (1950).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul
from typing import NamedTuple

PRIOR = 2.0
"""Standard deviation of the worth of a usual lead, as it is supposed beforehand: a usual lead is
the root of the mean square of how far units are from the middle of their game."""

_STEPS = 60
_SETTLED = 1e-10


class Moment(NamedTuple):
    """How each unit stands at one moment of a game, and the share of the win that it had."""

    standings: tuple[float, ...]
    shares: tuple[float, ...]


def worth_of_a_point(moments: Sequence[Moment]) -> float:
    """The logarithm of the odds that one point of standing is worth; 0 where nobody ever led.

    By Newton's steps, none longer than one usual lead would be.
    """
    usual = _usual_lead(moments)
    if not usual:
        return 0.0
    worth, pull = 0.0, (usual / PRIOR) ** 2
    known = [_Known.of(moment) for moment in moments]
    for _ in range(_STEPS):
        slope, curve = -pull * worth, pull
        for standings, squares, highest, lowest, won in known:
            most = worth * (highest if worth > 0 else lowest)
            odds = [exp(worth * each - most) for each in standings]
            whole = sum(odds)
            mean = sum(map(mul, odds, standings)) / whole
            slope += won - mean
            curve += sum(map(mul, odds, squares)) / whole - mean * mean
        step = max(-1 / usual, min(slope / curve, 1 / usual))
        worth += step
        if abs(step) * usual < _SETTLED:
            break
    return worth


def chances(standings: Sequence[float], worth: float) -> tuple[float, ...]:
    """Of each unit; they add up to 1."""
    most = max(worth * each for each in standings)
    odds = [exp(worth * each - most) for each in standings]
    whole = sum(odds)
    return tuple(each / whole for each in odds)


def brier(chances: Sequence[float], shares: Sequence[float]) -> float:
    """0 for whoever always knew, 1 - 1/k for who thinks k units equal, 2 for who was sure of
    another one."""
    return sum((p - share) ** 2 for p, share in zip(chances, shares, strict=True))


class _Known(NamedTuple):
    """What of a moment does not hang on what a point is worth. ``standings``: less the middle, so
    that ``squares`` stay small; ``won``: the standing of who won."""

    standings: tuple[float, ...]
    squares: tuple[float, ...]
    highest: float
    lowest: float
    won: float

    @classmethod
    def of(cls, moment: Moment) -> _Known:
        middle = sum(moment.standings) / len(moment.standings)
        standings = tuple(each - middle for each in moment.standings)
        squares = tuple(each * each for each in standings)
        won = sum(map(mul, moment.shares, standings))
        return cls(standings, squares, max(standings), min(standings), won)


def _usual_lead(moments: Sequence[Moment]) -> float:
    far = units = 0.0
    for moment in moments:
        middle = sum(moment.standings) / len(moment.standings)
        far += sum((each - middle) ** 2 for each in moment.standings)
        units += len(moment.standings)
    return sqrt(far / units) if units else 0.0
