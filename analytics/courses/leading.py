"""Who led when, from the standings of all seats at each moment.

A side leads alone if its standing is above that of every other side; where several have the most,
each of them is in front and none leads alone. A side stands where its best seat does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

Standings = Sequence[Sequence[int]]
"""By moment, the number of each seat: the beginning, then the end of each round."""

Sides = Sequence[Sequence[int]]
"""The seats that win and lose together."""


def lead_changes(standings: Standings, sides: Sides) -> int | None:
    """How often another side came to lead alone than the one that did so last; None for one side.

    The beginning counts for nothing: only what was reached after a round does.
    """
    if len(sides) < 2:
        return None
    leaders = [led for moment in standings[1:] if (led := _alone(moment, sides)) is not None]
    return sum(before != after for before, after in pairwise(leaders))


def decided(standings: Standings, sides: Sides, winners: Collection[int]) -> int | None:
    """The first round from whose end on a winner was in front at every moment; the last round where
    that was never so, or where nobody won; None for one side."""
    if len(sides) < 2 or len(standings) < 2:
        return None
    rounds = len(standings) - 1
    since = rounds
    for number in range(rounds, 0, -1):
        if not any(seat in in_front(standings[number], sides) for seat in winners):
            break
        since = number
    return since


def behind(standings: Standings, sides: Sides) -> list[int] | None:
    """How far each seat's side was behind the side in front after half the rounds (rounded down);
    None for one side, or where no round had been played by then."""
    half = (len(standings) - 1) // 2
    if len(sides) < 2 or half < 1:
        return None
    numbers = _of_sides(standings[half], sides)
    far = [0] * len(standings[half])
    for side, number in zip(sides, numbers, strict=True):
        for seat in side:
            far[seat] = max(numbers) - number
    return far


def in_front(moment: Sequence[int], sides: Sides) -> set[int]:
    """The seats of the sides that have the most."""
    numbers = _of_sides(moment, sides)
    return {
        seat
        for side, number in zip(sides, numbers, strict=True)
        if number == max(numbers)
        for seat in side
    }


def step_of(far: int, steps: Sequence[int]) -> str:
    """``0`` for whoever is in front, ``1-9``, ``10-19`` ..., ``30+``: the step of a deficit."""
    if far <= 0:
        return "0"
    passed = [step for step in steps if step <= far]
    low = passed[-1] if passed else 1
    higher = [step for step in steps if step > far]
    if not higher:
        return f"{low}+"
    return f"{low}-{higher[0] - 1}" if higher[0] - 1 > low else str(low)


def steps(thresholds: Sequence[int]) -> list[str]:
    """All of them, from the front on."""
    return ["0", *(step_of(threshold, thresholds) for threshold in thresholds)]


def _of_sides(moment: Sequence[int], sides: Sides) -> list[int]:
    return [max(moment[seat] for seat in side) for side in sides]


def _alone(moment: Sequence[int], sides: Sides) -> int | None:
    numbers = _of_sides(moment, sides)
    best = max(numbers)
    return numbers.index(best) if numbers.count(best) == 1 else None
