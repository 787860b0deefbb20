"""Ratings worked out again from exported histories. It shares no function with the product, and
none with the library that the product rates by.

R. C. Weng, C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine
Learning Research 12 (2011), algorithm 4, with the numbers of OpenSkill.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import erf, exp, log, sqrt
from typing import Any, TypeAlias

BETA, TAU, KAPPA = 25 / 6, 25 / 300, 0.0001

Place: TypeAlias = float
Side: TypeAlias = tuple[tuple[str, ...], Place]
"""Who is on it, and its place."""
Known: TypeAlias = Mapping[str, tuple[float, float]]
"""The middle and the deviation of each."""


def by_the_paper(sides: Sequence[Side], known: Known) -> list[dict[str, tuple[float, float]]]:
    """Of each side, what its players are afterwards."""
    wide = {who: (mu, sqrt(sigma**2 + TAU**2)) for who, (mu, sigma) in known.items()}
    mus = [sum(wide[who][0] for who in team) for team, _ in sides]
    variances = [sum(wide[who][1] ** 2 for who in team) for team, _ in sides]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    odds = [exp(mu / c) for mu in mus]
    moved_sides = []
    for place_at, (team, place) in enumerate(sides):
        omega = delta = 0.0
        for other, (_, ahead) in enumerate(sides):
            if ahead <= place:
                share = odds[place_at] / sum(
                    odds[third] for third, (_, behind) in enumerate(sides) if behind >= ahead
                )
                tied = sum(behind == ahead for _, behind in sides)
                omega += ((other == place_at) - share) / tied
                delta += share * (1 - share) / tied
        variance = variances[place_at]
        omega *= variance / c
        delta *= variance / c**2 * sqrt(variance) / c
        moved_sides.append({who: _moved(wide[who], variance, omega, delta) for who in team})
    return moved_sides


def _moved(
    of: tuple[float, float], variance: float, omega: float, delta: float
) -> tuple[float, float]:
    mu, sigma = of
    part = sigma**2 / variance
    return mu + part * omega, sigma * sqrt(max(1 - part * delta, KAPPA))


def chance(first: Iterable[str], other: Iterable[str], known: Known) -> float:
    """That the one side is ahead of the other."""
    ones, others = ([known[who] for who in side] for side in (first, other))
    gap = sum(mu for mu, _ in ones) - sum(mu for mu, _ in others)
    spread = 2 * BETA**2 + sum(sigma**2 for _, sigma in (*ones, *others))
    return (1 + erf(gap / sqrt(2 * spread))) / 2


class Pool:
    """Games of one title with one number of seats."""

    def __init__(self) -> None:
        self.known: defaultdict[str, tuple[float, float]] = defaultdict(lambda: (25.0, 25 / 3))
        self.games: defaultdict[str, int] = defaultdict(int)
        self.last: dict[str, str] = {}
        self.rated = 0
        self.pairs: list[tuple[float, float, int]] = []
        """Chance, what came, games of whoever had played least."""

    def play(self, history: list[dict[str, Any]], page: dict[str, Any]) -> None:
        """One game: its export, line by line, and what its page in the API says."""
        sides = _sides(history, page)
        if len({frozenset(who for who, _ in seats) for seats, _ in sides}) < 2:
            return
        self.rated += 1
        ended = [
            (
                tuple(dict.fromkeys(who for who, _ in seats)),
                99.0 if all(left for _, left in seats) else place,
            )
            for seats, place in sides
        ]
        strict = [
            (team, 99.0 if any(_left(seats, who) for who in team) else place)
            for (team, _), (seats, place) in zip(ended, sides, strict=True)
        ]
        everybody = {who for team, _ in ended for who in team}
        for (first, its), (other, others) in combinations(ended, 2):
            if set(first) != set(other):
                came = 1.0 if its < others else 0.0 if its > others else 0.5
                least = min(self.games[who] for who in (*first, *other))
                self.pairs.append((chance(first, other, self._of(everybody)), came, least))
        stayed = by_the_paper(ended, self._of(everybody))
        left = by_the_paper(strict, self._of(everybody))
        brought = defaultdict(list)
        for number, (team, _) in enumerate(ended):
            for who in team:
                gone = _left(sides[number][0], who)
                brought[who].append((left if gone else stayed)[number][who])
        for who, each in brought.items():
            mus, sigmas = zip(*each, strict=True)
            self.known[who] = sum(mus) / len(mus), sum(sigmas) / len(sigmas)
            self.games[who] += 1
            self.last[who] = page["finished"]

    def accuracy(self, least: int) -> dict[str, Any]:
        """What is published of the pairs of which all had played so many games."""
        pairs = [(chance_said, came) for chance_said, came, games in self.pairs if games >= least]
        if not pairs:
            return dict.fromkeys(("right", "log_loss", "brier", "brier_even")) | {"pairs": 0}
        right = [
            0.5 if chance_said == 0.5 else came if chance_said > 0.5 else 1 - came
            for chance_said, came in pairs
        ]
        return {
            "pairs": len(pairs),
            "right": sum(right) / len(pairs),
            "log_loss": -sum(came * log(p) + (1 - came) * log(1 - p) for p, came in pairs)
            / len(pairs),
            "brier": sum((p - came) ** 2 for p, came in pairs) / len(pairs),
            "brier_even": sum((0.5 - came) ** 2 for _, came in pairs) / len(pairs),
        }

    def classes(self) -> list[dict[str, Any]]:
        """The same by the better chance."""
        better = [(p, came) if p >= 0.5 else (1 - p, 1 - came) for p, came, _ in self.pairs]
        tied = []
        for above in (0.5, 0.6, 0.7, 0.8, 0.9):
            those = [each for each in better if above <= each[0] < above + 0.1 + (above == 0.9)]
            chances, came = zip(*those, strict=True) if those else ((), ())
            tied.append(
                {
                    "above": above,
                    "pairs": len(those),
                    "chance": sum(chances) / len(those) if those else None,
                    "came": sum(came) / len(those) if those else None,
                }
            )
        return tied

    def _of(self, everybody: Iterable[str]) -> dict[str, tuple[float, float]]:
        return {who: self.known[who] for who in everybody}


def _sides(
    history: list[dict[str, Any]], page: dict[str, Any]
) -> list[tuple[list[tuple[str, bool]], float]]:
    """Who held which seats of each side and whether they left it, with the side's place."""
    head, *events = history
    taken = {each["payload"]["seat"] for each in events if each["type"] == "taken_over"}
    people = {
        each["payload"]["seat"]: each["actor"]
        for each in events
        if each["type"] == "chose"
        and not each["payload"]["forced"]
        and each["actor"].startswith("ply_")
    }
    holders: dict[int, tuple[str, bool]] = {}
    for number, seat in enumerate(head["seats"]):
        left = seat["kind"] == "bot" and number in taken
        if seat["kind"] == "bot" and not left:
            holders[number] = (seat["level"], False)
        elif number in people:
            holders[number] = (people[number], left)
    seats = range(len(head["seats"]))
    teams = [(0, 2), (1, 3)] if head["options"]["teams"] else [(seat,) for seat in seats]
    return [
        (sorted(holders[seat] for seat in team if seat in holders), page["places"][team[0]])
        for team in teams
        if any(seat in holders for seat in team)
    ]


def _left(seats: Iterable[tuple[str, bool]], who: str) -> bool:
    return all(left for holder, left in seats if holder == who)
