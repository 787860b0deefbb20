"""Strengths worked out again from what was exported, by other means.

It shares no function with the product. The likelihood is written down choice by choice as the
glossary says it, and climbed value by value; the curve is taken from differences of its slope.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any, TypeAlias

from tests.analytics.second_program import adjusted_again

PRIOR = 0.5
ENOUGH = 30

Line: TypeAlias = Mapping[str, str]
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
    text: str,
    dimension: str,
    declared: bool,
    prior: float = PRIOR,
    *,
    mixed: bool = False,
    given: str = "",
) -> dict[str, dict[str, Any]]:
    """The numbers of each value's row, from the CSV of the export of games of one kind. ``mixed``:
    of games between unlike units alone, who are ranked however strong they are. ``given``: another
    dimension whose values have strengths as well."""
    lines = list(csv.DictReader(io.StringIO(text)))
    told_of: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        told_of[line["game"]].append(line)
    games = dict(told_of)
    if mixed:
        games = {game: each for game, each in games.items() if _unlike(each) > 1}
        lines = [line for line in lines if line["game"] in games]
    ranked = {game: _rankings(each, dimension, given, mixed) for game, each in games.items()}
    having, beside = _having(lines, dimension), _having(lines, given)
    told: dict[str, dict[str, Any]] = {
        value: {"n": len(some), "read": len(games), "too_few": len(some) < ENOUGH}
        for value, some in having.items()
    }
    values = sorted(value for value in told if not told[value]["too_few"])
    for value in values:
        told[value]["telling"] = sum(_tells(rankings, value) for rankings in ranked.values())
    turns = [f"={value}" for value, some in beside.items() if len(some) >= ENOUGH]
    choices = [
        choice
        for game, rankings in ranked.items()
        for places in rankings
        for choice in _choices(game, places, frozenset([*values, *turns]))
    ]
    if len(values) > 1 and choices:
        units = max(len({line["side"] for line in each}) for each in games.values())
        shown = [value for value in values if told[value]["telling"]]
        for value, found in _strengths(choices, values, turns, declared, prior).items():
            if value in shown:
                told[value] |= {**found, "share": _share(found["strength"], units)}
                told[value] |= {"share_low": _share(found["low"], units), "even": 1 / units}
                told[value] |= {"share_high": _share(found["high"], units)}
        for value, q in zip(shown, adjusted_again([told[v]["p"] for v in shown]), strict=True):
            told[value] |= {"q": q, "differs": q < 0.05}
    return told


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
    found = [[places[place] for place in sorted(places)] for places in groups.values()]
    return [places for places in found if len(places) > 1]


def _tells(rankings: Iterable[list[list[Unit]]], value: str) -> bool:
    units = [[unit for place in places for unit in place] for places in rankings]
    return any(0 < sum(value in unit for unit in some) < len(some) for some in units)


def _choices(game: str, places: list[list[Unit]], values: Unit) -> Iterable[Choice]:
    for number, place in enumerate(places[:-1]):
        left = tuple(unit & values for rest in places[number:] for unit in rest)
        for unit in place:
            yield Choice(game, unit & values, left, 1 / len(place))


def _slope(choices: Iterable[Choice], strengths: Mapping[str, float]) -> dict[str, float]:
    """Of the logarithm of the likelihood, without what is supposed beforehand."""
    slope = dict.fromkeys(strengths, 0.0)
    for choice in choices:
        odds = [exp(sum(strengths[value] for value in unit)) for unit in choice.left]
        for value in choice.chosen:
            slope[value] += choice.part
        for unit, each in zip(choice.left, odds, strict=True):
            for value in unit:
                slope[value] -= choice.part * each / sum(odds)
    return slope


def _strengths(
    choices: Sequence[Choice],
    told_of: Sequence[str],
    turns: Sequence[str],
    declared: bool,
    prior: float,
) -> dict[str, dict[str, float]]:
    values = [*told_of, *turns]
    at = dict.fromkeys(values, 0.0)
    for _ in range(200):
        slope, curve = _pulled(choices, at, prior), _curve(choices, at, values, prior)
        step = _solve(curve, [slope[value] for value in values])
        # Half a step: slower than Newton, and as sure.
        at = {value: at[value] + each / 2 for value, each in zip(values, step, strict=True)}
        if max(map(abs, step)) < 1e-7:
            break
    curve = _curve(choices, at, values, prior)
    by_game: defaultdict[str, list[Choice]] = defaultdict(list)
    for choice in choices:
        by_game[choice.game].append(choice)
    scores = [_slope(each, at) for each in by_game.values()]
    middle = sum(at[value] for value in told_of) / len(told_of)
    told = {}
    for value in told_of:
        contrast = [(one == value) - (one in told_of) / len(told_of) for one in values]
        moved = _solve(curve, contrast)
        said = sum(a * b for a, b in zip(contrast, moved, strict=True))
        seen = sum(
            sum(score[one] * a for one, a in zip(values, moved, strict=True)) ** 2
            for score in scores
        )
        error = sqrt(max(said, seen))
        told[value] = _told(at[value] - middle, error, len(by_game), declared)
    return told


def _pulled(choices: Sequence[Choice], at: Mapping[str, float], prior: float) -> dict[str, float]:
    slope = _slope(choices, at)
    return {value: slope[value] - at[value] / prior**2 for value in at}


def _curve(
    choices: Sequence[Choice], at: Mapping[str, float], values: Sequence[str], prior: float
) -> list[list[float]]:
    rows = []
    for value in values:
        low = _pulled(choices, {**at, value: at[value] - 1e-4}, prior)
        high = _pulled(choices, {**at, value: at[value] + 1e-4}, prior)
        rows.append([(low[other] - high[other]) / 2e-4 for other in values])
    return rows


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """By conjugate gradients."""
    found, rest = [0.0] * len(right), list(right)
    way, size = list(rest), sum(each * each for each in rest)
    for _ in range(20 * len(right)):
        if size < 1e-26:
            break
        moved = [sum(a * b for a, b in zip(row, way, strict=True)) for row in matrix]
        far = size / sum(a * b for a, b in zip(way, moved, strict=True))
        found = [a + far * b for a, b in zip(found, way, strict=True)]
        rest = [a - far * b for a, b in zip(rest, moved, strict=True)]
        before, size = size, sum(each * each for each in rest)
        way = [a + size / before * b for a, b in zip(rest, way, strict=True)]
    return found


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
