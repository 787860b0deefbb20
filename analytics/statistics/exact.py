"""Tails that are counted out, where there are too few games for the normal distribution."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm

from analytics.statistics.contests import Contest

_ROUNDING = 1e-9


def exact_two_sided(contests: Mapping[Contest, int]) -> float:
    """How often lots would be as far from what is due, on either side, as these contests are.

    The sums of all possible shares of the win are counted out, so the work grows with the square of
    the number of contests.
    """
    scale = lcm(*(contest.sharing for contest in contests))
    sums = {0: 1.0}
    for contest, times in contests.items():
        step = scale // contest.sharing
        chances = [(step * lucky, chance) for lucky, chance in contest.chances()]
        for _ in range(times):
            further: dict[int, float] = {}
            for total, likely in sums.items():
                for more, chance in chances:
                    further[total + more] = further.get(total + more, 0.0) + likely * chance
            sums = further
    due = scale * sum(times * contest.due for contest, times in contests.items())
    off = abs(scale * sum(times * contest.won for contest, times in contests.items()) - due)
    return min(sum(p for total, p in sums.items() if abs(total - due) >= off - _ROUNDING), 1.0)
