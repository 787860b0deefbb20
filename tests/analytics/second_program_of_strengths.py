"""Strengths worked out again from what was exported, by other means.

It shares no function with the product. The likelihood is written down choice by choice as the
glossary says it, and climbed value by value; the curve is taken from differences of its slope.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np

from tests.analytics.second_program import Line
from tests.analytics.textbook import Numbers, adjusted_again

PRIOR = 0.5
ENOUGH = 30

Unit: TypeAlias = frozenset[str]
"""The values that who wins and loses together has."""


@dataclass(frozen=True)
class Choice:
    """Of one game: who came next, and who was left to choose from. ``part``: of those who share a
    place each has so much of the choice."""

    game: str
    chosen: Unit
    left: tuple[Unit, ...]
    part: float


def rows_again(
    lines: Sequence[Line],
    dimension: str,
    declared: bool,
    prior: float = PRIOR,
    *,
    mixed: bool = False,
    given: str = "",
) -> dict[str, dict[str, Any]]:
    """The numbers of each value's row, from the lines of the export of games of one kind.

    ``mixed``: of games between unlike units alone, who are ranked however strong they are.
    ``given``: another dimension whose values have strengths as well.
    """
    told_of: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        told_of[line["game"]].append(line)
    games = dict(told_of)
    if mixed:
        games = {game: each for game, each in games.items() if _unlike(each) > 1}
        lines = [line for line in lines if line["game"] in games]
    ranked = {game: _rankings(each, dimension, given, mixed) for game, each in games.items()}
    having, beside = _having(lines, dimension), _having(lines, given)
    rows: dict[str, dict[str, Any]] = {
        value: {"n": len(some), "read": len(games), "too_few": len(some) < ENOUGH}
        for value, some in having.items()
    }
    values = sorted(value for value in rows if not rows[value]["too_few"])
    for value in values:
        rows[value]["telling"] = sum(_tells(rankings, value) for rankings in ranked.values())
    turns = [f"={value}" for value, some in beside.items() if len(some) >= ENOUGH]
    choices = [
        choice
        for game, rankings in ranked.items()
        for places in rankings
        for choice in _choices(game, places, frozenset([*values, *turns]))
    ]
    if len(values) > 1 and choices:
        units = max(len({line["side"] for line in each}) for each in games.values())
        shown = [value for value in values if rows[value]["telling"]]
        for value, strength in _strengths(choices, values, turns, declared, prior).items():
            if value in shown:
                rows[value] |= {**strength, "share": _share(strength["strength"], units)}
                rows[value] |= {"share_low": _share(strength["low"], units), "even": 1 / units}
                rows[value] |= {"share_high": _share(strength["high"], units)}
        for value, q in zip(shown, adjusted_again([rows[v]["p"] for v in shown]), strict=True):
            rows[value] |= {"q": q, "differs": q < 0.05}
    return rows


def _having(lines: Iterable[Line], dimension: str) -> dict[str, set[str]]:
    """By value, the games in which somebody who is counted has it."""
    having: defaultdict[str, set[str]] = defaultdict(set)
    for line in lines:
        if line["dimension"] == dimension and line["counted"] == "true":
            having[line["value"]].add(line["game"])
    return having


def _unlike(lines: Iterable[Line]) -> int:
    """How many strengths of units there are in a game."""
    sides: defaultdict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for line in lines:
        sides[line["side"]].add((line["seat"], line["level"], line["bot"]))
    return len({tuple(sorted(each[1:] for each in side)) for side in sides.values()})


def _rankings(
    lines: Iterable[Line], dimension: str, given: str, mixed: bool
) -> list[list[list[Unit]]]:
    """Of each strength, who was placed where, if anybody was before anybody."""
    sides: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        sides[line["side"]].append(line)
    groups: defaultdict[Any, defaultdict[int, list[Unit]]] = defaultdict(lambda: defaultdict(list))
    for each in sides.values():
        seats = {line["seat"]: (line["level"], line["bot"]) for line in each}
        mine = [line for line in each if line["counted"] == "true"]
        if mine:
            has = frozenset(line["value"] for line in mine if line["dimension"] == dimension)
            has |= {f"={line['value']}" for line in mine if line["dimension"] == given}
            place = min(int(line["place"]) for line in each)
            groups[None if mixed else tuple(sorted(seats.values()))][place].append(has)
    ranked = [[places[place] for place in sorted(places)] for places in groups.values()]
    return [places for places in ranked if len(places) > 1]


def _tells(rankings: Iterable[list[list[Unit]]], value: str) -> bool:
    units = [[unit for place in places for unit in place] for places in rankings]
    return any(0 < sum(value in unit for unit in some) < len(some) for some in units)


def _choices(game: str, places: list[list[Unit]], values: Unit) -> Iterable[Choice]:
    for number, place in enumerate(places[:-1]):
        left = tuple(unit & values for rest in places[number:] for unit in rest)
        for unit in place:
            yield Choice(game, unit & values, left, 1 / len(place))


class _Likelihood:
    """What a likelihood is made of, in tables: a line for each choice, a column for each value.

    ``chosen``: whether who was chosen has it; ``left``: whether each of those that were left has
    it; ``there``: who of them there is at all; ``part``: as of the choice.
    """

    def __init__(self, choices: Sequence[Choice], values: Sequence[str]) -> None:
        most = max(len(choice.left) for choice in choices)
        self.part = np.array([choice.part for choice in choices])
        chosen = [[value in choice.chosen for value in values] for choice in choices]
        self.chosen = np.array(chosen, float)
        self.left = np.zeros((len(choices), most, len(values)))
        self.there = np.zeros((len(choices), most))
        for line, choice in enumerate(choices):
            self.there[line, : len(choice.left)] = 1
            for place, unit in enumerate(choice.left):
                self.left[line, place] = [value in unit for value in values]

    def scores(self, at: Numbers) -> Numbers:
        """Of each choice, the slope of the logarithm of its likelihood, by value; without what is
        supposed beforehand."""
        foreseen = np.matmul(self._likely(at)[:, None, :], self.left)[:, 0]
        gradient: Numbers = self.part[:, None] * (self.chosen - foreseen)
        return gradient

    def slope(self, at: Numbers) -> Numbers:
        """The same of all choices together, without those of each."""
        likely = self.part[:, None] * self._likely(at)
        foreseen = likely.reshape(-1) @ self.left.reshape(-1, len(at))
        gradient: Numbers = self.part @ self.chosen - foreseen
        return gradient

    def _likely(self, at: Numbers) -> Numbers:
        """How likely each of those that were left was to be chosen."""
        odds = np.exp(self.left @ at) * self.there
        shares: Numbers = odds / odds.sum(axis=1, keepdims=True)
        return shares


def _strengths(
    choices: Sequence[Choice],
    told_of: Sequence[str],
    turns: Sequence[str],
    declared: bool,
    prior: float,
) -> dict[str, dict[str, float]]:
    values = [*told_of, *turns]
    likelihood = _Likelihood(choices, values)
    at = np.zeros(len(values))
    for _ in range(200):
        step = _solve(_curve(likelihood, at, prior), _pulled(likelihood, at, prior))
        # Half a step while it is a long one: slower than Newton, and as sure.
        at = at + (step / 2 if max(abs(step)) > 1 else step)
        if max(abs(step)) < 1e-7:
            break
    else:
        raise AssertionError("there is no summit")
    curve = _curve(likelihood, at, prior)
    games = {game: line for line, game in enumerate({choice.game: None for choice in choices})}
    scores = np.zeros((len(games), len(values)))
    np.add.at(scores, [games[choice.game] for choice in choices], likelihood.scores(at))
    middle = at[: len(told_of)].mean()
    by_value = {}
    for value in told_of:
        contrast = np.array([(each == value) - (each in told_of) / len(told_of) for each in values])
        moved = _solve(curve, contrast)
        said, seen = float(contrast @ moved), float(((scores @ moved) ** 2).sum())
        error = sqrt(max(said, seen))
        by_value[value] = _told(at[values.index(value)] - middle, error, len(games), declared)
    return by_value


def _pulled(likelihood: _Likelihood, at: Numbers, prior: float) -> Numbers:
    pulled: Numbers = likelihood.slope(at) - at / prior**2
    return pulled


def _curve(likelihood: _Likelihood, at: Numbers, prior: float) -> Numbers:
    near = 1e-4 * np.eye(len(at))
    return np.array(
        [
            (_pulled(likelihood, at - by, prior) - _pulled(likelihood, at + by, prior)) / 2e-4
            for by in near
        ]
    )


def _solve(matrix: Numbers, right: Sequence[float] | Numbers) -> Numbers:
    """By conjugate gradients."""
    rest: Numbers = np.array(right, float)
    solution: Numbers = np.zeros(len(rest))
    way, size = rest, rest @ rest
    for _ in range(20 * len(rest)):
        if size < 1e-26:
            break
        moved = matrix @ way
        far = size / (way @ moved)
        solution, rest = solution + far * way, rest - far * moved
        before, size = size, rest @ rest
        way = rest + size / before * way
    return solution


def _told(strength: float, error: float, games: int, declared: bool) -> dict[str, float]:
    if declared:
        reach = NormalDist().inv_cdf(0.975) * error
        p = 2 * NormalDist().cdf(-abs(strength) / error)
    else:
        # A wager on the mean of as many games, tuned to 500 of them.
        tuned = (-2 * log(0.05) + log(-2 * log(0.05)) + 1) / 500
        wide = games * tuned + 1
        reach = error * sqrt(2 * wide / (games * tuned) * log(sqrt(wide) / 0.05))
        gain = (strength / error) ** 2 * games * tuned / (2 * wide) - log(wide) / 2
        p = min(1.0, exp(-gain))
    return {"strength": strength, "low": strength - reach, "high": strength + reach, "p": p}


def _share(strength: float, units: int) -> float:
    return exp(strength) / (exp(strength) + units - 1)
