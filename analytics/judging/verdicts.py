"""Whether those that have a value win more or less than those that have not, and by how much.

Two ways. Within games: units of equal strength at one table, of which some have it. Between games,
where one unit a game is counted: games in which it has the value beside those in which it has not.
Each has one form for samples whose size was settled beforehand, and one for figures that grow, at
which somebody may look at any time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from analytics.judging.cells import Cell
from analytics.statistics import any_time
from analytics.statistics.contests import Contest
from analytics.statistics.exact import exact_two_sided
from analytics.statistics.intervals import apart, students_95, wilson
from analytics.statistics.tails import normal_two_sided

COUNTED_OUT = 100
"""Below so many contests tails are counted out: the normal distribution is not near enough."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``telling``: games from which something can be told. All else is None where it is 0."""

    telling: int
    p: float | None = None
    difference: float | None = None
    within: Interval | None = None


def rate_interval(wins: float, n: float, declared: bool) -> Interval:
    """The interval of a rate, of ``n`` units that do not depend on each other."""
    return wilson(wins, n) if declared else any_time.rate_at_any_time(wins, n)


def verdict(cell: Cell, whole: Cell, declared: bool, alike: bool) -> Verdict:
    """Of the units of a block, ``whole``, those of ``cell`` beside the others. ``alike``: they are
    as strong in one game as in another; if not, games are not compared with each other."""
    if max(whole.sizes) > 1:
        return _within_games(cell.telling, declared)
    return _between_games(cell, whole, declared) if alike else Verdict(0)


def _within_games(contests: Counter[Contest], declared: bool) -> Verdict:
    telling = contests.total()
    if not telling:
        return Verdict(0)
    off = sum(times * (each.won - each.due) for each, times in contests.items())
    spread = sum(times * each.spread for each, times in contests.items())
    if not declared:
        p = any_time.tail(any_time.gain_of_contests(contests))
    elif telling < COUNTED_OUT:
        p = exact_two_sided(contests)
    else:
        p = normal_two_sided(off / sqrt(spread))
    mean = sum(times * each.difference for each, times in contests.items()) / telling
    if telling == 1:
        return Verdict(telling, p, mean)
    squares = sum(times * (each.difference - mean) ** 2 for each, times in contests.items())
    deviation = sqrt(squares / (telling - 1))
    if declared:
        reach = students_95(telling - 1) * deviation / sqrt(telling)
    else:
        reach = any_time.mean_at_any_time(deviation, telling)
    return Verdict(telling, p, mean, (max(mean - reach, -1.0), min(mean + reach, 1.0)))


def _between_games(cell: Cell, whole: Cell, declared: bool) -> Verdict:
    """Which games are won does not depend on the value if it is no use: a draw of the won games
    from all of them, as in Fisher's test. A win that is shared with somebody who is not counted is
    a win."""
    games, having = whole.games, cell.games
    won, lucky = whole.victories, cell.victories
    contest = Contest(games, having, won, lucky, 1)
    if not contest.tells:
        return Verdict(0)
    if not declared:
        gain = any_time.gain_of_score(contest.won - contest.due, contest.spread)
        p = any_time.tail(gain)
    elif games < COUNTED_OUT:
        p = exact_two_sided({contest: 1})
    else:
        p = normal_two_sided((contest.won - contest.due) / sqrt(contest.spread))
    others = games - having
    rates = lucky / having, (won - lucky) / others
    if declared:
        known = wilson(lucky, having), wilson(won - lucky, others)
    else:
        half = any_time.ERROR / 2
        known = (
            any_time.rate_at_any_time(lucky, having, half),
            any_time.rate_at_any_time(won - lucky, others, half),
        )
    return Verdict(games, p, rates[0] - rates[1], apart(rates[0], known[0], rates[1], known[1]))
