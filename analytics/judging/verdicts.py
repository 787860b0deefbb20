"""Whether those that have a value win more or less than those that have not, and by how much.

Two ways. Within games: units of equal strength at one table, of which some have it. Between games,
where one unit a game is counted: games in which it has the value beside those in which it has not.
Each has one form for samples whose size was settled beforehand, and one for figures that grow, at
which somebody may look at any time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum, sqrt

from analytics.judging.cells import Cell
from analytics.statistics import any_time
from analytics.statistics.contests import Contest
from analytics.statistics.exact import exact_two_sided
from analytics.statistics.intervals import apart, students_95, wilson, z_of
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


def rate_interval(wins: float, n: float, declared: bool, error: float = any_time.ERROR) -> Interval:
    """The interval of a rate, of ``n`` units that do not depend on each other. ``error``: how often
    such an interval may miss the true rate."""
    if declared:
        return wilson(wins, n, z_of(error))
    return any_time.rate_at_any_time(wins, n, error)


def mean_interval(
    mean: float, deviation: float, n: int, declared: bool, error: float = any_time.ERROR
) -> Interval:
    """The same of a mean of ``n`` numbers, two or more, with this standard deviation."""
    if declared:
        reach = students_95(n - 1, z_of(error)) * deviation / sqrt(n)
    else:
        reach = any_time.mean_at_any_time(deviation, n, error)
    return mean - reach, mean + reach


def verdict(cell: Cell, whole: Cell, declared: bool, alike: bool) -> Verdict:
    """Of the units of a block, ``whole``, those of ``cell`` beside the others. ``alike``: they are
    as strong in one game as in another; if not, games are not compared with each other."""
    difference = difference_of(cell, whole, declared, alike)
    if difference is None:
        return Verdict(0)
    if max(whole.sizes) > 1:
        return Verdict(cell.telling.total(), _tail_within(cell.telling, declared), *difference)
    return Verdict(whole.games, _tail_between(cell, whole, declared), *difference)


def difference_of(
    cell: Cell, whole: Cell, declared: bool, alike: bool, error: float = any_time.ERROR
) -> tuple[float, Interval | None] | None:
    """The difference of a verdict, with an interval that misses the true one in ``error`` of cases;
    None where none can be told."""
    if max(whole.sizes) > 1:
        return _within_games(cell.telling, declared, error)
    return _between_games(cell, whole, declared, error) if alike else None


def _within_games(
    contests: Counter[Contest], declared: bool, error: float
) -> tuple[float, Interval | None] | None:
    telling = contests.total()
    if not telling:
        return None
    # Of floats in whatever order they come: the sum is the same to its last digit.
    mean = fsum(times * each.difference for each, times in contests.items()) / telling
    if telling == 1:
        return mean, None
    squares = fsum(times * (each.difference - mean) ** 2 for each, times in contests.items())
    low, high = mean_interval(mean, sqrt(squares / (telling - 1)), telling, declared, error)
    return mean, (max(low, -1.0), min(high, 1.0))


def _tail_within(contests: Counter[Contest], declared: bool) -> float:
    if not declared:
        return any_time.tail(any_time.gain_of_contests(contests))
    if contests.total() < COUNTED_OUT:
        return exact_two_sided(contests)
    off = fsum(times * (each.won - each.due) for each, times in contests.items())
    spread = fsum(times * each.spread for each, times in contests.items())
    return normal_two_sided(off / sqrt(spread))


def _between_games(
    cell: Cell, whole: Cell, declared: bool, error: float
) -> tuple[float, Interval | None] | None:
    """Which games are won does not depend on the value if it is no use: a draw of the won games
    from all of them, as in Fisher's test. A win that is shared with somebody who is not counted is
    a win."""
    contest = _draw_of_games(cell, whole)
    if not contest.tells:
        return None
    having, lucky = contest.having, contest.lucky
    others, won = contest.size - having, contest.winners - lucky
    each = error if declared else error / 2
    known = (
        rate_interval(lucky, having, declared, each),
        rate_interval(won, others, declared, each),
    )
    rates = lucky / having, won / others
    return rates[0] - rates[1], apart(rates[0], known[0], rates[1], known[1])


def _tail_between(cell: Cell, whole: Cell, declared: bool) -> float:
    contest = _draw_of_games(cell, whole)
    if not declared:
        return any_time.tail(any_time.gain_of_score(contest.won - contest.due, contest.spread))
    if contest.size < COUNTED_OUT:
        return exact_two_sided({contest: 1})
    return normal_two_sided((contest.won - contest.due) / sqrt(contest.spread))


def _draw_of_games(cell: Cell, whole: Cell) -> Contest:
    return Contest(whole.games, cell.games, whole.victories, cell.victories, 1)
